//! The hand-written evaluation, in hundredths of a man: where the training of the network begins.
//!
//! It is tapered: every term has a weight for a full board and one for an empty board, mixed by the
//! pieces that are left. The weights were fitted to the results of games.

mod side_view;
mod tapered_score;
mod term_recorder;
pub(crate) mod terms;
mod weights;

use checkers::Position;
use game::Side;

use self::side_view::SideView;
pub(crate) use self::tapered_score::TaperedScore;
pub(crate) use self::term_recorder::TermRecorder;
use self::term_recorder::WeightedSum;
pub(crate) use self::weights::WEIGHTS;

/// The pieces of a full board.
pub(crate) const FULL_BOARD: i32 = 24;

/// The value of a position for the side to move.
pub(crate) fn evaluate(position: &Position) -> i32 {
    let side = position.side_to_move();
    let sum = sum_terms(SideView::of(position, side), SideView::of(position, !side));
    let pieces = (!position.board().empty()).len() as i32;
    let weighted = sum.middlegame() * pieces + sum.endgame() * (FULL_BOARD - pieces);
    weighted / FULL_BOARD
}

/// The weighted sum of all terms. Counting bits is most of the work, so it uses newer instructions
/// where the processor has them.
fn sum_terms(mover: SideView, other: SideView) -> TaperedScore {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("bmi1") {
        // SAFETY: the processor has these features, as just checked.
        return unsafe { sum_terms_popcnt(mover, other) };
    }
    let mut sum = WeightedSum::default();
    record_terms(mover, other, &mut sum);
    sum.0
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1")]
fn sum_terms_popcnt(mover: SideView, other: SideView) -> TaperedScore {
    let mut sum = WeightedSum::default();
    record_terms(mover, other, &mut sum);
    sum.0
}

/// Records every term of both sides.
#[inline(always)]
fn record_terms(mover: SideView, other: SideView, recorder: &mut impl TermRecorder) {
    mover.record_terms(true, recorder);
    other.record_terms(false, recorder);
    recorder.record(true, terms::TEMPO, 1);
    if mover.own.count_ones() == other.own.count_ones() {
        recorder.record(mover.has_the_move(), terms::THE_MOVE, 1);
    }
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
    fn rotated_positions_have_the_same_value() {
        for (black, white) in
            [("B:W21-32:B1-12", "W:W21-32:B1-12"), ("B:W20,31:B7,8,K30", "W:B13,2:W26,25,K3")]
        {
            assert_eq!(value(black), value(white));
        }
    }

    #[test]
    fn material_counts() {
        assert!(value("B:W21-32:B1-12") > -60 && value("B:W21-32:B1-12") < 60);
        assert!(value("B:W21-31:B1-12") > 40);
        assert!(value("W:W21-31:B1-12") < -40);
    }

    #[test]
    fn sees_what_the_opponent_could_capture() {
        let threatened = |fen| is_threatened(&Position::from_fen(Rules::STANDARD, fen).unwrap());
        assert!(threatened("B:W22,18:B14"), "18x9");
        assert!(!threatened("W:W22,18:B10"));
        assert!(!threatened("B:W22:B14"));
        assert!(threatened("W:W9:BK14"), "a king jumps backwards too");
        assert!(!threatened("W:W9:B14"));
    }
}
