//! What a position is worth without looking ahead, in hundredths of a man.
//!
//! Hand-written and tapered: every term has a weight for a full board and one for an empty one, and
//! what is left of the pieces says how they are mixed. A neural network would replace this folder and
//! keep [`evaluate`].

mod ledger;
mod pair;
pub(crate) mod terms;
mod view;
mod weights;

use checkers::Position;
use game::Side;

pub(crate) use self::ledger::Ledger;
use self::ledger::Sum;
use self::view::View;
pub(crate) use self::weights::WEIGHTS;

/// The pieces of a full board.
pub(crate) const FULL: i32 = 24;

/// What the position is worth to the side to move.
pub(crate) fn evaluate(position: &Position) -> i32 {
    let side = position.side_to_move();
    let sum = summed(View::of(position, side), View::of(position, !side));
    let pieces = (!position.board().empty()).len() as i32;
    let value = (sum.middle() * pieces + sum.end() * (FULL - pieces)) / FULL;
    // The nearer the draw of the forty moves, the less an advantage means.
    value * (110 - i32::from(position.idle()).min(80)) / 110
}

/// The sum of all terms, by the instructions of the last ten years where the processor has them:
/// counting squares is most of the work.
fn summed(mover: View, other: View) -> pair::Pair {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("bmi1") {
        // SAFETY: the processor has been asked.
        return unsafe { summed_modern(mover, other) };
    }
    let mut sum = Sum::default();
    trace(mover, other, &mut sum);
    sum.0
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1")]
fn summed_modern(mover: View, other: View) -> pair::Pair {
    let mut sum = Sum::default();
    trace(mover, other, &mut sum);
    sum.0
}

/// Notes every term of both sides.
#[inline(always)]
pub(crate) fn trace(mover: View, other: View, ledger: &mut impl Ledger) {
    view::terms(&mover, &other, true, ledger);
    view::terms(&other, &mover, false, ledger);
    ledger.note(true, terms::TURN, 1);
    if mover.own.count_ones() == other.own.count_ones() {
        ledger.note(mover.has_the_move(), terms::THE_MOVE, 1);
    }
}

/// Notes every term of a position.
pub(crate) fn trace_position(position: &Position, ledger: &mut impl Ledger) {
    let side = position.side_to_move();
    trace(View::of(position, side), View::of(position, !side), ledger);
}

/// Whether the opponent could capture if it were their turn.
#[inline]
pub(crate) fn is_threatened(position: &Position) -> bool {
    let board = position.board();
    let side = position.side_to_move();
    let (own, foe) = (board.pieces(side).bits(), board.pieces(!side).bits());
    let (empty, kings) = (board.empty().bits(), foe & board.kings().bits());
    let (down, up) = match side {
        Side::White => (foe, kings),
        Side::Black => (kings, foe),
    };
    let below = |by: u32| (down << by & own) << by;
    let above = |by: u32| (up >> by & own) >> by;
    (below(4) | below(5) | above(4) | above(5)) & empty != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use checkers::Rules;

    fn value(fen: &str) -> i32 {
        evaluate(&Position::from_fen(Rules::STANDARD, fen).unwrap())
    }

    #[test]
    fn the_sides_are_alike() {
        for (black, white) in
            [("B:W21-32:B1-12", "W:W21-32:B1-12"), ("B:W20,31:B7,8,K30", "W:B13,2:W26,25,K3")]
        {
            assert_eq!(value(black), value(white));
        }
    }

    #[test]
    fn a_man_more_is_an_advantage() {
        assert!(value("B:W21-32:B1-12") > -60 && value("B:W21-32:B1-12") < 60);
        assert!(value("B:W21-31:B1-12") > 40);
        assert!(value("W:W21-31:B1-12") < -40);
    }

    #[test]
    fn a_threat_is_seen() {
        let threatened = |fen| is_threatened(&Position::from_fen(Rules::STANDARD, fen).unwrap());
        assert!(threatened("B:W22,18:B14"), "18x9");
        assert!(!threatened("W:W22,18:B10"));
        assert!(!threatened("B:W22:B14"));
        assert!(threatened("W:W9:BK14"), "only a king jumps back");
        assert!(!threatened("W:W9:B14"));
    }
}
