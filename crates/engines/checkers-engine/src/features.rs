use checkers::Position;
use game::Side;
use nnue::{InputFeatures, Perspective};

/// The board as the network sees it: the men and kings of the side to move, and those of the opponent.
/// A position with White to move is turned by half a turn, so that the men of the side to move always go
/// to higher squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NetworkBoard {
    /// The men and kings of Black, then of White, 32 squares each.
    planes: [u32; 4],
}

/// The squares of every other row from Black's home row; White's system is the other squares.
const BLACK_SYSTEM: u32 = 0x0F0F_0F0F;

/// The inputs of the network: four kinds of pieces on 32 squares.
pub(crate) const INPUTS: usize = 128;

impl NetworkBoard {
    /// The board of a position.
    #[inline(always)]
    pub(crate) fn of(position: &Position) -> Self {
        let board = position.board();
        let kings = dense(board.kings().bits());
        let black = dense(board.pieces(Side::Black).bits());
        let white = dense(board.pieces(Side::White).bits());
        Self { planes: [black & !kings, black & kings, white & !kings, white & kings] }
    }

    /// Whether a side has the move, which players also call the opposition, if it is its turn: the number of
    /// pieces in its system, which is every other row from its home row, is odd.
    #[inline(always)]
    pub(crate) const fn has_the_move(&self, side: Perspective) -> bool {
        let [black, black_kings, white, white_kings] = self.planes;
        let system = match side {
            Perspective::First => BLACK_SYSTEM,
            Perspective::Second => !BLACK_SYSTEM,
        };
        ((black | black_kings | white | white_kings) & system).count_ones() % 2 == 1
    }

    /// A board from all pieces of each side and the kings of both.
    pub(crate) const fn new(black: u32, white: u32, kings: u32) -> Self {
        Self { planes: [black & !kings, black & kings, white & !kings, white & kings] }
    }
}

impl InputFeatures for NetworkBoard {
    const PLANES: usize = 4;
    /// So that a man is worth about a hundred.
    const VALUE_SCALE: i32 = 115;

    #[inline(always)]
    fn plane(&self, plane: usize) -> u64 {
        u64::from(self.planes[plane])
    }

    #[inline(always)]
    fn index(&self, perspective: Perspective, plane: usize, square: usize) -> usize {
        match perspective {
            Perspective::First => 32 * plane + square,
            Perspective::Second => 32 * (plane ^ 2) + (31 - square),
        }
    }
}

/// The perspective of a side: Black's pieces are in the first planes.
#[inline(always)]
pub(crate) const fn perspective(side: Side) -> Perspective {
    match side {
        Side::Black => Perspective::First,
        Side::White => Perspective::Second,
    }
}

/// Removes the gaps between the rows of [`checkers::Squares`], so that the squares are bits 0 to 31.
#[inline(always)]
pub(crate) const fn dense(bits: u64) -> u32 {
    (bits & 0xFF | bits >> 1 & 0xFF00 | bits >> 2 & 0xFF_0000 | bits >> 3 & 0xFF00_0000) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use checkers::Rules;

    fn has_the_move(fen: &str) -> bool {
        let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        NetworkBoard::of(&position).has_the_move(perspective(position.side_to_move()))
    }

    /// At the start the second player has it. After 11-15 that player's system has the eight men on its own
    /// first and third rows, four of Black and the man on 15: 13 pieces.
    #[test]
    fn the_second_player_has_the_move_at_the_start() {
        let mut position = Position::start(Rules::STANDARD);
        let has =
            |position: &Position, side| NetworkBoard::of(position).has_the_move(perspective(side));
        assert!(!has(&position, Side::Black));
        let mv = position.moves()[0];
        position.play(&mv);
        assert!(has(&position, Side::White));
    }

    /// Two kings that face each other with a row between them: the one to move must give way.
    #[test]
    fn kings_with_a_row_between_them_do_not_have_the_move() {
        assert!(!has_the_move("W:WK22:BK14"));
        assert!(has_the_move("W:WK22:BK18"));
    }
}
