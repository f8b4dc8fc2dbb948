//! The hand-written evaluation, in hundredths of a pawn.
//!
//! Tapered: every term has a weight for the middlegame and one for the endgame, mixed by the material
//! that is left. The weights come from the tuner ([`crate::tune`]). The engine plays with a network
//! ([`crate::Evaluation`]), which learned from games of this evaluation first; endings against a lone
//! king are still judged here.

mod eval_info;
mod king;
mod pawns;
mod piece_squares;
mod pieces;
mod scale;
mod tapered_score;
mod term_recorder;
pub(crate) mod terms;
mod threats;
mod weights;

use chess::{AttackTables, Position, Square};
use game::Side;

use self::eval_info::EvalInfo;
pub(crate) use self::piece_squares::PieceSquareSum;
pub(crate) use self::scale::{FULL_SCALE, scale_factor};
pub(crate) use self::tapered_score::TaperedScore;
pub(crate) use self::term_recorder::TermRecorder;
use self::term_recorder::WeightedSum;
pub(crate) use self::weights::WEIGHTS;

/// The phase of a board with all pieces.
pub(crate) const FULL_PHASE: i32 = 24;

/// The value of a position for the side to move.
pub(crate) fn evaluate(position: &Position, tables: AttackTables) -> i32 {
    let PieceSquareSum { sum, phase } = PieceSquareSum::of(position);
    let sum = sum + sum_terms(position, tables);
    let white = scale::taper(position, sum, phase) + scale::mop_up(position);
    if position.side_to_move() == Side::White { white } else { -white }
}

/// The sum of all terms but material and piece-square scores. Counting bits is most of the work, so it
/// uses newer instructions where the processor has them.
fn sum_terms(position: &Position, tables: AttackTables) -> TaperedScore {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("bmi1") {
        // SAFETY: the processor has these features, as just checked.
        return unsafe { sum_terms_popcnt(position, tables) };
    }
    let mut sum = WeightedSum::default();
    record_terms(position, tables, &mut sum);
    sum.0
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1")]
fn sum_terms_popcnt(position: &Position, tables: AttackTables) -> TaperedScore {
    let mut sum = WeightedSum::default();
    record_terms(position, tables, &mut sum);
    sum.0
}

/// Records all terms but material and piece-square scores.
#[inline(always)]
fn record_terms<R: TermRecorder>(position: &Position, tables: AttackTables, recorder: &mut R) {
    let mut info = EvalInfo::new(position, tables);
    // Once for each side instead of a loop, so that the compiler knows the side.
    pieces::record_terms(&mut info, Side::White, recorder);
    pieces::record_terms(&mut info, Side::Black, recorder);
    record_relations(&info, Side::White, recorder);
    record_relations(&info, Side::Black, recorder);
    recorder.record(position.side_to_move(), terms::TEMPO, 1);
}

/// The terms that need all attacks of both sides.
#[inline(always)]
fn record_relations<R: TermRecorder>(info: &EvalInfo<'_>, side: Side, recorder: &mut R) {
    pawns::record_terms(info, side, recorder);
    threats::record_terms(info, side, recorder);
    king::record_terms(info, side, recorder);
}

/// Records every term of a position, for the tuner.
pub(crate) fn record_position<R: TermRecorder>(position: &Position, recorder: &mut R) {
    piece_squares::record_pieces(position, recorder);
    record_terms(position, AttackTables::new(), recorder);
}

/// The rank of a square from a side's point of view, from 0.
#[inline(always)]
pub(crate) fn rank_of(side: Side, square: Square) -> u8 {
    match side {
        Side::White => square.rank(),
        Side::Black => 7 - square.rank(),
    }
}

/// The distance of two squares in king's moves.
#[inline(always)]
pub(crate) fn distance(one: Square, other: Square) -> u8 {
    one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{Piece, Rules, Setup};

    fn value(position: &Position) -> i32 {
        evaluate(position, AttackTables::new())
    }

    /// The position with colours exchanged and the board mirrored.
    fn mirrored(position: &Position) -> Position {
        let mut setup = Setup::empty();
        for square in Square::all() {
            let piece = position.piece_at(square);
            let mirror = square.index() ^ 56;
            setup.pieces[mirror] = piece.map(|piece| Piece { side: !piece.side, ..piece });
        }
        setup.turn = !position.side_to_move();
        setup.into_position(*position.rules()).unwrap()
    }

    #[test]
    fn mirrored_positions_have_the_same_value() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1",
            "r1bq1rk1/pp3ppp/2n1pn2/2bp4/4P3/P1NP1N2/1PP1BPPP/R1BQ1RK1 b - - 0 1",
            "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 0 1",
            "8/8/5k2/8/2B5/8/1b3P2/4K3 w - - 0 1",
        ] {
            let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
            assert_eq!(value(&position), value(&mirrored(&position)), "{fen}");
        }
    }

    #[test]
    fn an_extra_queen_is_worth_more_than_500() {
        let up = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let position = Position::from_fen(Rules::STANDARD, up).unwrap();
        assert!(value(&position) > 500, "a queen more");
        let start = value(&Position::new(Rules::STANDARD));
        assert!(start.abs() < 80, "nobody is ahead: {start}");
    }
}
