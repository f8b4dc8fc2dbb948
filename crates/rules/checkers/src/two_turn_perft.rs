//! Counts the lines of two turns for many first moves at once.

use crate::board::SideBoard;
use crate::count::count;
use crate::generate::{branching_squares, jump_starts};
use crate::static_side::{StaticSide, StrictRules};
use crate::{Direction, Squares};

/// The number of lines of two turns under the strict rules; `None` if there is a king or a possible capture.
///
/// A first move changes only two squares. Its effect on the replies can therefore be computed with set operations for
/// all first moves in one direction at once:
///
/// - the reply is a capture only if the moved man itself can be captured, or another man can be captured because the
///   square behind it is now empty;
/// - otherwise the replies are the steps that were possible before, plus those to the square that was left, minus those
///   to the square that is now occupied.
#[inline(always)]
pub(crate) fn count_two_turns<S: StaticSide>(side_board: SideBoard) -> Option<u64> {
    let SideBoard { own, opponent, kings } = side_board;
    if !kings.is_empty() {
        return None;
    }
    let empty = side_board.empty();
    let ours = S::FORWARD.map(|direction| jump_starts(direction, opponent, empty));
    let theirs = <S::Opponent>::FORWARD.map(|direction| jump_starts(direction, own, empty));
    if own.meets(ours[0] | ours[1]) || opponent.meets(theirs[0] | theirs[1]) {
        return None;
    }
    let [left, right] = S::FORWARD;
    let quiet = QuietBoard {
        own,
        opponent,
        empty,
        branching_squares: branching_squares::<S::Opponent>(theirs),
    };
    Some(quiet.replies_to::<S>(left, right) + quiet.replies_to::<S>(right, left))
}

/// A board without kings on which neither side can capture.
struct QuietBoard {
    own: Squares,
    opponent: Squares,
    empty: Squares,
    /// The squares from which a capture by the opponent may continue in more than one way.
    branching_squares: Squares,
}

impl QuietBoard {
    /// The number of replies to all steps in one direction. `other` is the other forward direction.
    #[inline(always)]
    fn replies_to<S: StaticSide>(&self, direction: Direction, other: Direction) -> u64 {
        let &Self { own, opponent, empty, branching_squares } = self;
        // Every set below contains the start squares of moves with a certain effect. The opponent's men move against our
        // directions: a man that can step to a square stands where our man on that square would step to.
        let movers = own & empty.unshift(direction);
        let before = |squares: Squares| movers & squares.unshift(direction);
        // The moved man can be captured along the line of its move: the opponent lands where it came from.
        let in_line = before(opponent.unshift(direction));
        // The moved man can be captured across that line.
        let across = before(opponent.unshift(other) & empty.shift(other));
        // Another man can be captured: the opponent lands where the moved man came from. It cannot be ahead in the
        // direction of the move, because that square was empty.
        let other_man = movers & (own & opponent.unshift(other)).unshift(other);

        let quiet = movers - (in_line | across | other_man);
        let gained = (quiet & opponent.unshift(other)).len();
        let lost = (quiet & before(opponent.unshift(other))).len();
        let mut replies = quiet.len() * self.opponent_steps::<S>() + gained - lost;

        // Captures that may continue in more than one way are counted move by move.
        let branching = ((in_line | other_man) & branching_squares)
            | (across & before(branching_squares.shift(other)));
        for capture in [in_line, across, other_man] {
            replies += (capture - branching).len();
        }
        let mut replies = u64::from(replies);
        for from in branching.singles() {
            let own = own ^ from ^ from.shift(direction);
            let after = SideBoard { own: opponent, opponent: own, kings: Squares::NONE };
            replies += count::<S::Opponent, StrictRules>(after);
        }
        replies
    }

    /// The number of steps that the opponent can make.
    #[inline(always)]
    fn opponent_steps<S: StaticSide>(&self) -> u32 {
        let [left, right] = S::FORWARD;
        (self.opponent & self.empty.shift(left)).len()
            + (self.opponent & self.empty.shift(right)).len()
    }
}
