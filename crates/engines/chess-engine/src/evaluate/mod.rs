//! What a position is worth without looking ahead, in hundredths of a pawn.
//!
//! Hand-written and tapered: every term has a weight for the middlegame and one for the endgame, and
//! what is left of the pieces says how they are mixed. The weights come from the tuner
//! ([`crate::tune`]). A neural network would replace this folder and keep [`Accumulator`]'s shape.

mod accumulator;
mod king;
mod ledger;
mod pair;
mod pawns;
mod pieces;
mod scale;
pub(crate) mod terms;
mod threats;
mod view;
mod weights;

use chess::{AttackTables, Position, Square};
use game::Side;

pub(crate) use self::accumulator::Accumulator;
pub(crate) use self::ledger::Ledger;
use self::ledger::Sum;
pub(crate) use self::pair::Pair;
use self::view::View;
pub(crate) use self::weights::WEIGHTS;

/// The phase of a full board.
pub(crate) const FULL_PHASE: i32 = 24;

/// What the position is worth to the side to move.
pub(crate) fn evaluate(position: &Position, accumulator: &Accumulator, sight: AttackTables) -> i32 {
    let sum = accumulator.sum + summed_terms(position, sight);
    let white = scale::mixed(position, sum, accumulator.phase) + scale::driving(position);
    let ours = if position.side_to_move() == Side::White { white } else { -white };
    // The nearer the draw of the fifty moves, the less an advantage means.
    ours * (220 - position.quiet_half_moves().min(100) as i32) / 220
}

/// The sum of [`terms()`], by the instructions of the last ten years where the processor has them:
/// counting squares is most of the work.
fn summed_terms(position: &Position, sight: AttackTables) -> Pair {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("bmi1") {
        // SAFETY: the processor has been asked.
        return unsafe { summed_terms_modern(position, sight) };
    }
    let mut sum = Sum::default();
    terms(position, sight, &mut sum);
    sum.0
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1")]
fn summed_terms_modern(position: &Position, sight: AttackTables) -> Pair {
    let mut sum = Sum::default();
    terms(position, sight, &mut sum);
    sum.0
}

/// Everything but what stands where.
#[inline(always)]
fn terms<L: Ledger>(position: &Position, sight: AttackTables, ledger: &mut L) {
    let mut view = View::new(position, sight);
    // Written out for each side, so that the compiler knows which one it is.
    pieces::note(&mut view, Side::White, ledger);
    pieces::note(&mut view, Side::Black, ledger);
    relations(&view, Side::White, ledger);
    relations(&view, Side::Black, ledger);
    ledger.note(position.side_to_move(), terms::TEMPO, 1);
}

/// What needs to know all attacks of both sides.
#[inline(always)]
fn relations<L: Ledger>(view: &View<'_>, side: Side, ledger: &mut L) {
    pawns::note(view, side, ledger);
    threats::note(view, side, ledger);
    king::note(view, side, ledger);
}

/// Everything, term by term: for the tuner.
pub(crate) fn trace<L: Ledger>(position: &Position, ledger: &mut L) {
    accumulator::pieces(position, ledger);
    terms(position, AttackTables::new(), ledger);
}

/// How the endgame is scaled and what else is not a weight, for the tuner.
pub(crate) fn endgame_scale(position: &Position, leader: Side) -> i32 {
    scale::endgame(position, leader)
}

/// The rank of a square seen from a side, from 0.
#[inline(always)]
pub(crate) fn rank_of(side: Side, square: Square) -> u8 {
    match side {
        Side::White => square.rank(),
        Side::Black => 7 - square.rank(),
    }
}

/// How many king's moves two squares are apart.
#[inline(always)]
pub(crate) fn distance(one: Square, other: Square) -> u8 {
    one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{Piece, Rules, Setup};

    fn value(position: &Position) -> i32 {
        evaluate(position, &Accumulator::of(position), AttackTables::new())
    }

    /// The same position with the colours changed and the board turned upside down.
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
    fn both_sides_are_judged_alike() {
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
    fn more_is_better() {
        let up = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let position = Position::from_fen(Rules::STANDARD, up).unwrap();
        assert!(value(&position) > 500, "a queen more");
        let start = value(&Position::new(Rules::STANDARD));
        assert!(start.abs() < 80, "nobody is ahead: {start}");
    }
}
