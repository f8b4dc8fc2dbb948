//! The lines of two turns, counted for many first moves at once.

use crate::board::Facing;
use crate::count::count;
use crate::generate::{forks, jump_starts};
use crate::mover::{Mover, Strict};
use crate::{Direction, Squares};

/// The number of lines of two turns under the strict law, if nobody has a king and nobody can
/// capture as things stand; `None` otherwise.
///
/// A first move changes two squares, so that what it changes for the reply can be said of all
/// first moves in a direction at once, each in a world of its own:
///
/// - the reply can be a capture only because the moved man stands there to be taken, or because a
///   comrade of his can be taken now that the square behind is free;
/// - otherwise the replies are the steps that were there before, and those into the square that has
///   been left, without those into the square that has been taken.
#[inline(always)]
pub(crate) fn replies<S: Mover>(facing: Facing) -> Option<u64> {
    let Facing { own, foe, kings } = facing;
    if !kings.is_empty() {
        return None;
    }
    let empty = facing.empty();
    let ours = S::FORWARD.map(|direction| jump_starts(direction, foe, empty));
    let theirs = <S::Foe>::FORWARD.map(|direction| jump_starts(direction, own, empty));
    if own.meets(ours[0] | ours[1]) || foe.meets(theirs[0] | theirs[1]) {
        return None;
    }
    let [left, right] = S::FORWARD;
    let calm = Calm { own, foe, empty, forks: forks::<S::Foe>(theirs) };
    Some(calm.replies_to::<S>(left, right) + calm.replies_to::<S>(right, left))
}

/// A board of men on which nobody can capture.
struct Calm {
    own: Squares,
    foe: Squares,
    empty: Squares,
    /// The squares from which a capture of the foe may go on in more than one way.
    forks: Squares,
}

impl Calm {
    /// The number of replies to all steps in one direction. `other` is the other direction forward.
    #[inline(always)]
    fn replies_to<S: Mover>(&self, direction: Direction, other: Direction) -> u64 {
        let &Self { own, foe, empty, forks } = self;
        // Every set below is one of squares that men leave, with what happens if they do. The foe's
        // men go against our directions: one that goes to a square stands where ours would go to.
        let movers = own & empty.unshift(direction);
        let before = |squares: Squares| movers & squares.unshift(direction);
        // The moved man is taken in the line of its move, so that the foe lands where it came from;
        let in_line = before(foe.unshift(direction));
        // or across it.
        let across = before(foe.unshift(other) & empty.shift(other));
        // A comrade is taken, and the foe lands where the moved man came from. There is none ahead
        // in the direction of the move, where the square was empty.
        let comrade = movers & (own & foe.unshift(other)).unshift(other);

        let quiet = movers - (in_line | across | comrade);
        let gained = (quiet & foe.unshift(other)).len();
        let lost = (quiet & before(foe.unshift(other))).len();
        let mut replies = quiet.len() * self.foe_steps::<S>() + gained - lost;

        // A capture that may go on in more than one way is followed move by move.
        let forking = ((in_line | comrade) & forks) | (across & before(forks.shift(other)));
        for capture in [in_line, across, comrade] {
            replies += (capture - forking).len();
        }
        let mut replies = u64::from(replies);
        for from in forking.singles() {
            let own = own ^ from ^ from.shift(direction);
            let after = Facing { own: foe, foe: own, kings: Squares::NONE };
            replies += count::<S::Foe, Strict>(after);
        }
        replies
    }

    /// How many steps the foe has.
    #[inline(always)]
    fn foe_steps<S: Mover>(&self) -> u32 {
        let [left, right] = S::FORWARD;
        (self.foe & self.empty.shift(left)).len() + (self.foe & self.empty.shift(right)).len()
    }
}
