use crate::material::Material;
use crate::squares::{ALL, men_rank, rank_among};
use crate::two_sided_board::{DOWN, TwoSidedBoard, UP};

/// The index of the boards of one material.
///
/// It consists of a slice (the placement of the men of both sides) and a place in the slice (the placement
/// of each side's kings among the squares free of men). Some indices are no board, because two men or two
/// kings share a square: that wastes a seventh, but makes king's moves quick to calculate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableIndex {
    down_men_placements: usize,
    king_placements: [usize; 2],
    slice_len: usize,
}

impl TableIndex {
    pub(crate) fn new(material: Material) -> Self {
        Self {
            down_men_placements: material.men_placements(DOWN),
            king_placements: [UP, DOWN].map(|side| material.king_placements(side)),
            slice_len: material.slice_len(),
        }
    }

    /// The slice of men's ranks.
    pub(crate) fn slice_of_ranks(&self, up_men: usize, down_men: usize) -> usize {
        up_men * self.down_men_placements + down_men
    }

    /// The slice of a board, and its place in the slice with the kings of `inner` innermost.
    #[inline]
    pub(crate) fn slice_and_place(&self, board: &TwoSidedBoard, inner: usize) -> (usize, usize) {
        let slice = self.slice_of_ranks(
            men_rank(board.men[UP], UP) as usize,
            men_rank(board.men[DOWN], DOWN) as usize,
        );
        let free = ALL & !(board.men[UP] | board.men[DOWN]);
        let rank = |side: usize| rank_among(board.kings[side], free) as usize;
        (slice, rank(1 - inner) * self.king_placements[inner] + rank(inner))
    }

    /// The index of a board with the kings of `inner` innermost.
    #[inline]
    pub(crate) fn of(&self, board: &TwoSidedBoard, inner: usize) -> usize {
        let (slice, place) = self.slice_and_place(board, inner);
        slice * self.slice_len + place
    }
}
