use chess::{Position, Role};
use game::Side;
use nnue::Perspective;
use training::{GameResult, ScoredPosition, TrainingRecord};

use crate::features::NetworkBoard;
use crate::network::bucket;

/// A position of self-play in 28 bytes, turned so that White is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChessRecord {
    occupied: u64,
    /// The pieces on these squares in their order, four bits each: the role, and whose piece it is.
    pieces: [u8; 16],
    value: i16,
    result: GameResult,
}

/// The bit of the opponent's pieces.
const OPPONENT: u8 = 8;

impl ChessRecord {
    /// The record of a position.
    pub fn new(scored: &ScoredPosition<Position>) -> Self {
        let (position, mover) = (&scored.position, scored.position.side_to_move());
        let turned = |bits: u64| if mover == Side::White { bits } else { bits.swap_bytes() };
        let occupied = turned(position.occupied().0);
        let opponent = turned(position.occupied_by(!mover).0);
        let roles = Role::ALL
            .map(|role| turned((position.pieces(mover, role) | position.pieces(!mover, role)).0));
        let mut pieces = [0; 16];
        for (number, square) in squares(occupied).enumerate().take(32) {
            let has = |bits: u64| bits >> square & 1 == 1;
            let role = roles.iter().position(|role| has(*role)).unwrap_or(0) as u8;
            let piece = role | if has(opponent) { OPPONENT } else { 0 };
            pieces[number / 2] |= piece << (4 * (number % 2));
        }
        let value = scored.value.clamp(-32_000, 32_000) as i16;
        Self { occupied, pieces, value, result: scored.result }
    }

    /// The square and role of each piece, and whether it belongs to the side to move.
    #[inline(always)]
    pub(super) fn pieces(&self) -> impl Iterator<Item = (usize, Role, bool)> {
        squares(self.occupied).take(32).enumerate().map(|(number, square)| {
            let piece = self.pieces[number / 2] >> (4 * (number % 2)) & 15;
            // A damaged file may name a role that does not exist.
            let role = Role::ALL[usize::from(piece % OPPONENT).min(5)];
            (square, role, piece < OPPONENT)
        })
    }
}

/// The numbers of the bits of a set, in their order.
#[inline(always)]
fn squares(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (square < 64).then_some(square)
    })
}

impl TrainingRecord for ChessRecord {
    const BYTES: usize = 28;

    type Board = NetworkBoard;

    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.occupied.to_le_bytes());
        bytes.extend(self.pieces);
        bytes.extend(self.value.to_le_bytes());
        bytes.extend([self.result as u8, 0]);
    }

    fn read(bytes: &[u8]) -> Self {
        let mut occupied = [0; 8];
        occupied.copy_from_slice(&bytes[..8]);
        let mut pieces = [0; 16];
        pieces.copy_from_slice(&bytes[8..24]);
        let result = match bytes[26] {
            0 => GameResult::Loss,
            1 => GameResult::Draw,
            _ => GameResult::Win,
        };
        let value = i16::from_le_bytes([bytes[24], bytes[25]]);
        Self { occupied: u64::from_le_bytes(occupied), pieces, value, result }
    }

    #[inline(always)]
    fn board(&self) -> NetworkBoard {
        let (mut roles, mut own) = ([0; 6], 0);
        for (square, role, is_own) in self.pieces() {
            roles[role as usize] |= 1 << square;
            own |= u64::from(is_own) << square;
        }
        NetworkBoard::new(roles, own)
    }

    fn mover(&self) -> Perspective {
        Perspective::First
    }

    fn bucket(&self) -> usize {
        bucket(self.occupied.count_ones())
    }

    fn value(&self) -> i32 {
        i32::from(self.value)
    }

    fn result(&self) -> GameResult {
        self.result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Rules;
    use nnue::InputFeatures;

    fn record(fen: &str) -> ChessRecord {
        let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        ChessRecord::new(&ScoredPosition { position, value: -123, result: GameResult::Win })
    }

    #[test]
    fn records_are_read_as_they_are_written() {
        let record = record("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
        let mut bytes = Vec::new();
        record.write(&mut bytes);
        assert_eq!(bytes.len(), ChessRecord::BYTES);
        assert_eq!(ChessRecord::read(&bytes), record);
        assert_eq!((record.value(), record.result()), (-123, GameResult::Win));
        assert_eq!(record.bucket(), 7);
    }

    #[test]
    fn a_record_has_the_board_of_its_position() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 w - - 0 1",
        ] {
            let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
            assert_eq!(record(fen).board(), NetworkBoard::of(&position));
        }
    }

    /// The colours exchanged and the ranks mirrored by hand.
    #[test]
    fn positions_of_black_are_turned() {
        let white = record("6k1/8/5n2/8/8/8/P7/1RK5 w - - 0 1");
        let black = record("1rk5/p7/8/8/8/5N2/8/6K1 b - - 0 1");
        assert_eq!(white, black);
    }

    #[test]
    fn damaged_bytes_are_some_board() {
        let board = ChessRecord::read(&[0xFF; 28]).board();
        assert!(board.piece_count() <= 32);
    }
}
