//! Random positions, the same in every run.

use checkers::{Board, Piece, Position, Rules, Setup, Square, Squares};
use game::Side;

/// A generator of random numbers.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) % bound
    }
}

/// A random position with at most `pieces` pieces, and with pieces of both sides: with none of one side
/// the game is over, and moves mean nothing.
pub(crate) fn random_position(pieces: usize, rng: &mut Rng) -> Position {
    loop {
        let mut board = Board::EMPTY;
        for _ in 0..pieces {
            let Some(square) = Square::new(1 + rng.below(32) as u8) else { continue };
            let side = Side::ALL[rng.below(2) as usize];
            let king = Squares::crown_row(side).contains(square) || rng.below(2) == 0;
            board.set(square, Some(Piece { side, king }));
        }
        let turn = Side::ALL[rng.below(2) as usize];
        let setup = Setup { board, turn, idle: 0, number: 1 };
        if let Ok(position) = Position::new(Rules::STANDARD, setup)
            && Side::ALL.into_iter().all(|side| !position.board().pieces(side).is_empty())
        {
            return position;
        }
    }
}
