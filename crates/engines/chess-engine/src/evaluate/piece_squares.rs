use chess::{Position, Role, Square};
use game::Side;

use super::tapered_score::TaperedScore;
use super::term_recorder::TermRecorder;
use super::terms::{MATERIAL, PIECE_SQUARE};
use super::weights::WEIGHTS;

/// The part of the evaluation that depends only on which pieces stand where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PieceSquareSum {
    /// Material and piece-square scores, from White's point of view.
    pub(crate) sum: TaperedScore,
    /// The game phase: 24 with all pieces, 0 with kings and pawns only.
    pub(crate) phase: i32,
}

/// How much each role adds to the phase.
const PHASE_OF_ROLE: [i32; 6] = [0, 1, 1, 2, 4, 0];

impl PieceSquareSum {
    pub(crate) fn of(position: &Position) -> Self {
        let mut sum = Self::default();
        for side in Side::ALL {
            for role in Role::ALL {
                for square in position.pieces(side, role) {
                    sum.add(side, role, square);
                }
            }
        }
        sum
    }

    #[inline(always)]
    fn add(&mut self, side: Side, role: Role, square: Square) {
        let mut score = WEIGHTS[piece_square(side, role, square)];
        if role != Role::King {
            score += WEIGHTS[MATERIAL + role as usize];
        }
        self.sum += score * if side == Side::White { 1 } else { -1 };
        self.phase += PHASE_OF_ROLE[role as usize];
    }
}

/// The piece-square term of a role on a square from its side's point of view. Left and right are
/// symmetric.
#[inline(always)]
pub(crate) fn piece_square(side: Side, role: Role, square: Square) -> usize {
    let file = usize::from(square.file().min(7 - square.file()));
    let rank = usize::from(super::rank_of(side, square));
    PIECE_SQUARE + role as usize * 32 + rank * 4 + file
}

/// The same sum term by term, for the tuner.
pub(crate) fn record_pieces<R: TermRecorder>(position: &Position, recorder: &mut R) {
    for side in Side::ALL {
        for role in Role::ALL {
            for square in position.pieces(side, role) {
                recorder.record(side, piece_square(side, role, square), 1);
                if role != Role::King {
                    recorder.record(side, MATERIAL + role as usize, 1);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::term_recorder::WeightedSum;
    use super::*;
    use chess::Rules;

    fn recorded_sum(position: &Position) -> TaperedScore {
        let mut sum = WeightedSum::default();
        record_pieces(position, &mut sum);
        sum.0
    }

    #[test]
    fn the_sum_is_the_one_that_the_tuner_records() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        ] {
            let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
            assert_eq!(PieceSquareSum::of(&position).sum, recorded_sum(&position), "{fen}");
        }
    }
}
