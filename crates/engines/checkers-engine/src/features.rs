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
