//! The move generator, compiled twice: for every processor, and for processors with AVX2, BMI2 (PEXT) and related
//! instructions. Each call chooses the version at run time.

use game::Side;

use crate::attacks::attackers;
use crate::board::Board;
use crate::capture_sink::CaptureSink;
use crate::generate::{en_passant_takers, generate};
use crate::move_list_sink::MoveListSink;
use crate::moves::{Move, MoveList};
use crate::perft::{PlaySink, count};
use crate::pick_sink::PickSink;
use crate::sliders::{Magic, Sliders};
use crate::static_side::{Black, StaticSide, White};
use crate::{Bitboard, Rules};

/// Calls the fastest version that this processor can run.
macro_rules! dispatch {
    ($question:ident($($argument:expr),*)) => {{
        #[cfg(target_arch = "x86_64")]
        if let Some(sliders) = crate::sliders::Pext::new() {
            // SAFETY: a `Pext` exists only where the processor has these features.
            return unsafe { modern::$question(sliders, $($argument),*) };
        }
        portable::$question(Magic::new(), $($argument),*)
    }};
}

/// The number of lines of `depth` moves that begin here.
pub(crate) fn perft(board: &Board, turn: Side, rules: &Rules, depth: u32) -> u64 {
    dispatch!(perft(board, turn, rules, depth))
}

/// Adds the legal moves to the list.
pub(crate) fn list(board: &Board, turn: Side, rules: &Rules, moves: &mut MoveList) {
    dispatch!(list(board, turn, rules, moves));
}

/// Adds the legal moves that take something or promote.
pub(crate) fn captures(board: &Board, turn: Side, rules: &Rules, moves: &mut MoveList) {
    dispatch!(captures(board, turn, rules, moves));
}

/// One of the legal moves: `choose` gets their number and returns an index. `None` if there are no moves.
pub(crate) fn pick(
    board: &Board,
    turn: Side,
    rules: &Rules,
    choose: impl FnOnce(u32) -> u32,
) -> Option<Move> {
    dispatch!(pick(board, turn, rules, choose))
}

/// The pieces that give check to the side `turn`.
pub(crate) fn checkers(board: &Board, turn: Side) -> Bitboard {
    dispatch!(checkers(board, turn))
}

/// The pawns of the side `turn` that may take en passant.
pub(crate) fn takers(board: &Board, turn: Side) -> Bitboard {
    if board.passed.is_empty() {
        return Bitboard::EMPTY;
    }
    dispatch!(takers(board, turn))
}

macro_rules! compile_for {
    ($name:ident, $sliders:ty $(, #[$features:meta])?) => {
        mod $name {
            use super::*;

            $(#[$features])?
            pub(super) fn perft(
                sliders: $sliders,
                board: &Board,
                turn: Side,
                rules: &Rules,
                depth: u32,
            ) -> u64 {
                match (depth, turn) {
                    (0, _) => 1,
                    (_, Side::White) => descend::<White>(sliders, board, rules, depth),
                    (_, Side::Black) => descend::<Black>(sliders, board, rules, depth),
                }
            }

            $(#[$features])?
            fn descend<P: StaticSide>(
                sliders: $sliders,
                board: &Board,
                rules: &Rules,
                depth: u32,
            ) -> u64 {
                if depth == 1 {
                    return count::<P, $sliders>(board, sliders, rules);
                }
                let mut leaves = 0;
                let then =
                    |next: &Board| leaves += descend::<P::Opponent>(sliders, next, rules, depth - 1);
                let mut play = PlaySink { board, en_passant: rules.en_passant, then };
                generate::<P, _, _>(board, sliders, rules, &mut play);
                leaves
            }

            $(#[$features])?
            pub(super) fn list(
                sliders: $sliders,
                board: &Board,
                turn: Side,
                rules: &Rules,
                moves: &mut MoveList,
            ) {
                match turn {
                    Side::White => generate::<White, _, _>(board, sliders, rules, &mut MoveListSink(moves)),
                    Side::Black => generate::<Black, _, _>(board, sliders, rules, &mut MoveListSink(moves)),
                }
            }

            $(#[$features])?
            pub(super) fn captures(
                sliders: $sliders,
                board: &Board,
                turn: Side,
                rules: &Rules,
                moves: &mut MoveList,
            ) {
                let mut sink = CaptureSink { moves, enemies: board.sides[!turn].all };
                match turn {
                    Side::White => generate::<White, _, _>(board, sliders, rules, &mut sink),
                    Side::Black => generate::<Black, _, _>(board, sliders, rules, &mut sink),
                }
            }

            $(#[$features])?
            pub(super) fn pick(
                sliders: $sliders,
                board: &Board,
                turn: Side,
                rules: &Rules,
                choose: impl FnOnce(u32) -> u32,
            ) -> Option<Move> {
                let mut sink = PickSink::new();
                match turn {
                    Side::White => generate::<White, _, _>(board, sliders, rules, &mut sink),
                    Side::Black => generate::<Black, _, _>(board, sliders, rules, &mut sink),
                }
                sink.pick(sliders, choose)
            }

            $(#[$features])?
            pub(super) fn checkers(sliders: $sliders, board: &Board, turn: Side) -> Bitboard {
                match turn {
                    Side::White => checkers_of::<White, _>(sliders, board),
                    Side::Black => checkers_of::<Black, _>(sliders, board),
                }
            }

            $(#[$features])?
            pub(super) fn takers(sliders: $sliders, board: &Board, turn: Side) -> Bitboard {
                match turn {
                    Side::White => en_passant_takers::<White, _>(board, sliders),
                    Side::Black => en_passant_takers::<Black, _>(board, sliders),
                }
            }
        }
    };
}

compile_for!(portable, Magic);
#[cfg(target_arch = "x86_64")]
compile_for!(
    modern,
    crate::sliders::Pext,
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
);

#[inline(always)]
fn checkers_of<P: StaticSide, S: Sliders>(sliders: S, board: &Board) -> Bitboard {
    let king = board.us::<P>().king();
    attackers::<P::Opponent, S>(board.them::<P>(), sliders, king, board.occupied())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    /// The position "Kiwipete" by Peter McKenzie, which has every special move. Its counts are published.
    #[test]
    fn both_versions_count_the_same_moves() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        let slow =
            portable::perft(Magic::new(), position.board(), Side::White, &Rules::STANDARD, 4);
        assert_eq!(slow, 4_085_603);
        assert_eq!(perft(position.board(), Side::White, &Rules::STANDARD, 4), 4_085_603);
    }
}
