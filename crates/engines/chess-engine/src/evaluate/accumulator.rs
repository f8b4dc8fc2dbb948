use chess::{Move, MoveKind, Position, Role, Square};
use game::Side;

use super::tapered_score::TaperedScore;
use super::term_recorder::TermRecorder;
use super::terms::{MATERIAL, PIECE_SQUARE};
use super::weights::WEIGHTS;
use crate::see::role_at;

/// The part of the evaluation that depends only on which pieces stand where, updated incrementally.
///
/// It is calculated [once](Self::of) and then updated [move by move](Self::after).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Accumulator {
    /// Material and piece-square scores, from White's point of view.
    pub(crate) sum: TaperedScore,
    /// The game phase: 24 with all pieces, 0 with kings and pawns only.
    pub(crate) phase: i32,
}

/// How much each role adds to the phase.
const PHASE_OF_ROLE: [i32; 6] = [0, 1, 1, 2, 4, 0];

impl Accumulator {
    pub(crate) fn of(position: &Position) -> Self {
        let mut accumulator = Self::default();
        for side in Side::ALL {
            for role in Role::ALL {
                for square in position.pieces(side, role) {
                    accumulator.add(side, role, square, 1);
                }
            }
        }
        accumulator
    }

    /// The accumulator after a move from one position to the next.
    #[inline(always)]
    pub(crate) fn after(self, before: &Position, mv: Move, after: &Position) -> Self {
        match mv.kind {
            MoveKind::Plain | MoveKind::DoubleStep => self.after_plain(before, mv),
            _ => self.after_any(before, after),
        }
    }

    /// The accumulator after any move: compares the boards and updates the squares that differ.
    fn after_any(mut self, before: &Position, after: &Position) -> Self {
        for side in Side::ALL {
            for role in Role::ALL {
                let (old, new) = (before.pieces(side, role), after.pieces(side, role));
                if old != new {
                    for square in old.without(new) {
                        self.add(side, role, square, -1);
                    }
                    for square in new.without(old) {
                        self.add(side, role, square, 1);
                    }
                }
            }
        }
        self
    }

    /// The accumulator after one piece went from one square to another, perhaps capturing there.
    #[inline(always)]
    fn after_plain(mut self, before: &Position, mv: Move) -> Self {
        let side = before.side_to_move();
        if let Some(role) = role_at(before, side, mv.from) {
            self.add(side, role, mv.from, -1);
            self.add(side, role, mv.to, 1);
        }
        if let Some(captured) = role_at(before, !side, mv.to) {
            self.add(!side, captured, mv.to, -1);
        }
        self
    }

    #[inline(always)]
    fn add(&mut self, side: Side, role: Role, square: Square, times: i32) {
        let mut score = WEIGHTS[piece_square(side, role, square)];
        if role != Role::King {
            score += WEIGHTS[MATERIAL + role as usize];
        }
        let times_white = if side == Side::White { times } else { -times };
        self.sum += score * times_white;
        self.phase += PHASE_OF_ROLE[role as usize] * times;
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

    fn check_tree(position: &Position, accumulator: Accumulator, depth: u32) {
        assert_eq!(accumulator, Accumulator::of(position));
        assert_eq!(accumulator.sum, recorded_sum(position));
        if depth == 0 {
            return;
        }
        for mv in position.moves() {
            let mut next = position.clone();
            next.play(mv);
            check_tree(&next, accumulator.after(position, mv, &next), depth - 1);
        }
    }

    #[test]
    fn incremental_updates_equal_a_fresh_calculation() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        ] {
            let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
            check_tree(&position, Accumulator::of(&position), 2);
        }
    }
}
