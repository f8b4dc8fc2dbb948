use checkers::Position;
use game::Side;
use nnue::Perspective;
use training::{GameResult, ScoredPosition, TrainingRecord};

use crate::features::{NetworkBoard, dense};
use crate::network::bucket;

/// A position of self-play in 16 bytes, turned so that Black is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckersRecord {
    /// All pieces of the side to move, of the opponent, and the kings of both.
    mover: u32,
    opponent: u32,
    kings: u32,
    value: i16,
    result: GameResult,
}

impl CheckersRecord {
    /// The record of a position.
    pub fn new(scored: &ScoredPosition<Position>) -> Self {
        let (board, side) = (scored.position.board(), scored.position.side_to_move());
        let turned = |bits: u64| match side {
            Side::Black => dense(bits),
            Side::White => dense(bits).reverse_bits(),
        };
        Self {
            mover: turned(board.pieces(side).bits()),
            opponent: turned(board.pieces(!side).bits()),
            kings: turned(board.kings().bits()),
            value: scored.value.clamp(-32_000, 32_000) as i16,
            result: scored.result,
        }
    }
}

impl TrainingRecord for CheckersRecord {
    const BYTES: usize = 16;

    type Board = NetworkBoard;

    fn write(&self, bytes: &mut Vec<u8>) {
        for pieces in [self.mover, self.opponent, self.kings] {
            bytes.extend(pieces.to_le_bytes());
        }
        bytes.extend(self.value.to_le_bytes());
        bytes.extend([self.result as u8, 0]);
    }

    fn read(bytes: &[u8]) -> Self {
        let word = |at: usize| {
            u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        let result = match bytes[14] {
            0 => GameResult::Loss,
            1 => GameResult::Draw,
            _ => GameResult::Win,
        };
        let value = i16::from_le_bytes([bytes[12], bytes[13]]);
        Self { mover: word(0), opponent: word(4), kings: word(8), value, result }
    }

    fn board(&self) -> NetworkBoard {
        NetworkBoard::new(self.mover, self.opponent, self.kings)
    }

    fn mover(&self) -> Perspective {
        Perspective::First
    }

    fn bucket(&self) -> usize {
        bucket(&self.board(), self.mover())
    }

    fn value(&self) -> i32 {
        i32::from(self.value)
    }

    fn result(&self) -> GameResult {
        self.result
    }
}
