use chess::{Move, MoveKind, Position, Role, Square};
use game::Side;

use super::ledger::Ledger;
use super::pair::Pair;
use super::terms::{MATERIAL, PLACE};
use super::weights::WEIGHTS;
use crate::exchange::role_at;

/// The part of the evaluation that a move changes only a little: what stands where.
///
/// This is the seam for a neural network's first layer: it too is a sum over pieces on squares,
/// made [once](Self::of) and then carried [from position to position](Self::after).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Accumulator {
    /// Material and places, from White's side.
    pub(crate) sum: Pair,
    /// How much of the pieces is left: 24 at the start, 0 with kings and pawns.
    pub(crate) phase: i32,
}

/// What each role adds to the phase.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

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

    /// The same after a move, before and after which the board looked so.
    #[inline(always)]
    pub(crate) fn after(self, before: &Position, mv: Move, after: &Position) -> Self {
        match mv.kind {
            MoveKind::Plain | MoveKind::DoubleStep => self.shifted(before, mv),
            _ => self.compared(before, after),
        }
    }

    /// The same for a position that is a move away: only the squares that differ are looked at.
    fn compared(mut self, before: &Position, after: &Position) -> Self {
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

    /// The same after a piece went from one square to another and took what stood there.
    #[inline(always)]
    fn shifted(mut self, before: &Position, mv: Move) -> Self {
        let side = before.side_to_move();
        if let Some(role) = role_at(before, side, mv.from) {
            self.add(side, role, mv.from, -1);
            self.add(side, role, mv.to, 1);
        }
        if let Some(taken) = role_at(before, !side, mv.to) {
            self.add(!side, taken, mv.to, -1);
        }
        self
    }

    #[inline(always)]
    fn add(&mut self, side: Side, role: Role, square: Square, times: i32) {
        let mut worth = WEIGHTS[place(side, role, square)];
        if role != Role::King {
            worth += WEIGHTS[MATERIAL + role as usize];
        }
        let times_white = if side == Side::White { times } else { -times };
        self.sum += worth * times_white;
        self.phase += PHASE[role as usize] * times;
    }
}

/// The index of a role on a square, seen from its side, left and right alike.
#[inline(always)]
pub(crate) fn place(side: Side, role: Role, square: Square) -> usize {
    let file = usize::from(square.file().min(7 - square.file()));
    let rank = usize::from(super::rank_of(side, square));
    PLACE + role as usize * 32 + rank * 4 + file
}

/// The same sum, term by term: what the tuner looks at.
pub(crate) fn pieces<L: Ledger>(position: &Position, ledger: &mut L) {
    for side in Side::ALL {
        for role in Role::ALL {
            for square in position.pieces(side, role) {
                ledger.note(side, place(side, role, square), 1);
                if role != Role::King {
                    ledger.note(side, MATERIAL + role as usize, 1);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::ledger::Sum;
    use super::*;
    use chess::Rules;

    /// The sum of [`pieces`].
    fn summed(position: &Position) -> Pair {
        let mut sum = Sum::default();
        pieces(position, &mut sum);
        sum.0
    }

    fn walk(position: &Position, accumulator: Accumulator, depth: u32) {
        assert_eq!(accumulator, Accumulator::of(position));
        assert_eq!(accumulator.sum, summed(position));
        if depth == 0 {
            return;
        }
        for mv in position.moves() {
            let mut next = position.clone();
            next.play(mv);
            walk(&next, accumulator.after(position, mv, &next), depth - 1);
        }
    }

    #[test]
    fn carried_on_or_made_anew_is_the_same() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        ] {
            let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
            walk(&position, Accumulator::of(&position), 2);
        }
    }
}
