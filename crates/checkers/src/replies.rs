//! The lines of two turns, counted for many first moves at once.

use crate::board::Facing;
use crate::count::count;
use crate::generate::{Mover, Strict, jump_starts};
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
    // The foe's men go against our directions: what we shift, they unshift.
    let hits = S::FORWARD.map(|back| jump_starts_back(back, own, empty));
    let hits = hits[0] | hits[1];
    let jumps = S::FORWARD.map(|direction| jump_starts(direction, foe, empty));
    if own.meets(jumps[0] | jumps[1]) || foe.meets(hits) {
        return None;
    }
    let [left, right] = S::FORWARD;
    let world = World { own, foe, empty, hits };
    Some(world.replies_to::<S>(left, right) + world.replies_to::<S>(right, left))
}

/// The squares from which a piece can jump against a direction.
#[inline(always)]
fn jump_starts_back(direction: Direction, foe: Squares, empty: Squares) -> Squares {
    (foe & empty.shift(direction)).shift(direction)
}

struct World {
    own: Squares,
    foe: Squares,
    empty: Squares,
    /// The squares from which a man of the foe could jump.
    hits: Squares,
}

impl World {
    /// The number of replies to all steps in one direction. `other` is the other direction forward.
    #[inline(always)]
    fn replies_to<S: Mover>(&self, direction: Direction, other: Direction) -> u64 {
        let &Self { own, foe, empty, hits } = self;
        // Every set below is one of squares that men leave, with what happens if they do.
        let movers = own & empty.unshift(direction);
        let before = |squares: Squares| movers & squares.unshift(direction);
        // The moved man is taken in the line of its move, so that the foe lands where it came from;
        let in_line = before(foe.unshift(direction));
        // or across it.
        let across = before(foe.unshift(other) & empty.shift(other));
        // A comrade is taken, and the foe lands where the moved man came from.
        let behind = |side: Direction| movers & (own & foe.unshift(side)).unshift(side);
        let [behind_it, behind_other] = [behind(direction), behind(other)];

        let onto_it = in_line | behind_it | behind_other;
        let quiet = movers - (onto_it | across);
        let steps = foe_steps::<S>(foe, empty);
        let gained = (quiet & foe.unshift(direction)).len() + (quiet & foe.unshift(other)).len();
        let lost = (quiet & foe.unshift(other).unshift(direction)).len();
        let mut replies = quiet.len() * steps + gained - lost;

        // A foe that goes on capturing after its first jump is followed move by move.
        let longer = (onto_it & hits) | (across & before(hits.shift(other)));
        for capture in [in_line, across, behind_it, behind_other] {
            replies += (capture - longer).len();
        }
        let mut replies = u64::from(replies);
        for from in longer.singles() {
            let own = own ^ from ^ from.shift(direction);
            let after = Facing { own: foe, foe: own, kings: Squares::NONE };
            replies += count::<S::Foe, Strict>(after);
        }
        replies
    }
}

/// How many steps the foe's men have.
#[inline(always)]
fn foe_steps<S: Mover>(foe: Squares, empty: Squares) -> u32 {
    let [left, right] = S::FORWARD;
    (foe & empty.shift(left)).len() + (foe & empty.shift(right)).len()
}
