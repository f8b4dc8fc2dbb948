use checkers::{Board, Piece, Position, Rules, Setup, Square, Squares};
use game::Side;

/// A board from the point of view of the side to move, which plays from the squares 1 to 12 upwards: if
/// White is to move, the board is rotated. Bit `n - 1` is square `n`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct CanonicalBoard {
    pub(crate) own: u32,
    pub(crate) opponent: u32,
    pub(crate) kings: u32,
}

impl CanonicalBoard {
    pub(crate) fn of(position: &Position) -> Self {
        let (board, side) = (position.board(), position.side_to_move());
        let bits = |squares: Squares| {
            let bits =
                squares.into_iter().fold(0, |bits, square| bits | 1 << (square.number() - 1));
            if side == Side::White { u32::reverse_bits(bits) } else { bits }
        };
        Self {
            own: bits(board.pieces(side)),
            opponent: bits(board.pieces(!side)),
            kings: bits(board.kings()),
        }
    }

    /// The position with Black to move; `None` if these bits are no valid board.
    pub(crate) fn position(self) -> Option<Position> {
        let Self { own, opponent, kings } = self;
        if own & opponent != 0 || kings & !(own | opponent) != 0 {
            return None;
        }
        let mut board = Board::EMPTY;
        for square in Square::all() {
            let is_in = |bits: u32| bits >> (square.number() - 1) & 1 == 1;
            let side = if is_in(own) { Side::Black } else { Side::White };
            let piece = Piece { side, king: is_in(kings) };
            board.set(square, is_in(own | opponent).then_some(piece));
        }
        let setup = Setup { board, turn: Side::Black, idle: 0, number: 1 };
        Position::new(Rules::STANDARD, setup).ok()
    }

    /// The key under which the book stores the position. Books on disk depend on it.
    pub(crate) fn key(self) -> u64 {
        let Self { own, opponent, kings } = self;
        // Each half is mixed before the next is added, as in the generator SplitMix64.
        mix(mix(u64::from(own) << 32 | u64::from(opponent)) ^ u64::from(kings))
    }
}

fn mix(bits: u64) -> u64 {
    let mut mixed = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> CanonicalBoard {
        CanonicalBoard::of(&Position::from_fen(Rules::STANDARD, fen).unwrap())
    }

    /// The second position is the first, seen from the other edge of the board with the colours swapped.
    #[test]
    fn rotated_positions_are_the_same() {
        let black = board("B:W21,22,K30:B1,K6,12");
        let white = board("W:W32,K27,21:B12,11,K3");
        assert_eq!(black, white);
        assert_eq!(black.key(), white.key());
        assert_ne!(black, board("W:W21,22,K30:B1,K6,12"), "the side to move matters");
    }

    #[test]
    fn the_position_of_a_board_has_that_board() {
        let board = board("W:W18,21,K3:B5,K30");
        assert_eq!(CanonicalBoard::of(&board.position().unwrap()), board);
    }

    #[test]
    fn refuses_bits_that_are_no_board() {
        assert_eq!(CanonicalBoard { own: 1, opponent: 1, kings: 0 }.position(), None);
        assert_eq!(CanonicalBoard { own: 1, opponent: 2, kings: 4 }.position(), None);
        assert_eq!(CanonicalBoard { own: 0, opponent: 0, kings: 0 }.position(), None);
    }
}
