use crate::squares::{MAN_SQUARES, binomial};
use crate::two_sided_board::{DOWN, TwoSidedBoard, UP};

/// The number of men and kings of each side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Material {
    pub(crate) men: [u8; 2],
    pub(crate) kings: [u8; 2],
}

/// The number of [codes](Material::code).
pub(crate) const CODES: usize = 1 << 12;

/// Whether tablebases have positions with this many pieces of each side.
#[inline]
pub(crate) fn has_pieces(sides: [u32; 2]) -> bool {
    let [up, down] = sides;
    if up + down <= 6 { up.min(down) > 0 } else { up + down == 7 && up.min(down) == 3 }
}

impl Material {
    #[inline]
    pub(crate) fn of(board: &TwoSidedBoard) -> Self {
        let count = |squares: u64| squares.count_ones() as u8;
        Self { men: board.men.map(count), kings: board.kings.map(count) }
    }

    /// A number below [`CODES`] that stands for the material: three bits for each kind of pieces.
    #[inline]
    pub(crate) fn code(self) -> usize {
        let [up_men, down_men] = self.men.map(usize::from);
        let [up_kings, down_kings] = self.kings.map(usize::from);
        (up_men << 9 | down_men << 6 | up_kings << 3 | down_kings) & (CODES - 1)
    }

    pub(crate) fn from_code(code: usize) -> Self {
        let count = |shift: u32| (code >> shift & 7) as u8;
        Self { men: [count(9), count(6)], kings: [count(3), count(0)] }
    }

    pub(crate) fn pieces(self) -> u8 {
        self.men() + self.kings[UP] + self.kings[DOWN]
    }

    pub(crate) fn men(self) -> u8 {
        self.men[UP] + self.men[DOWN]
    }

    /// The material with the sides exchanged.
    #[must_use]
    pub(crate) fn swapped(self) -> Self {
        let [up_men, down_men] = self.men;
        let [up_kings, down_kings] = self.kings;
        Self { men: [down_men, up_men], kings: [down_kings, up_kings] }
    }

    /// Whether the tables are indexed with the sides as they are. Otherwise the board is rotated first.
    pub(crate) fn is_canonical(self) -> bool {
        self.code() >= self.swapped().code()
    }

    /// Whether both sides have the same material, so that one side to move is enough.
    pub(crate) fn is_symmetric(self) -> bool {
        self == self.swapped()
    }

    /// Whether tablebases have this material. Of those with seven pieces they have only four against three:
    /// the others are nearly always decided, and would take twice the memory.
    #[inline]
    pub(crate) fn is_solved(self) -> bool {
        let pieces = [UP, DOWN].map(|side| self.men[side] + self.kings[side]);
        has_pieces(pieces.map(u32::from))
    }

    /// The canonical materials of this many pieces and men that are solved.
    pub(crate) fn all(pieces: u8, men: u8) -> Vec<Self> {
        let is_wanted = |material: &Self| {
            material.pieces() == pieces
                && material.men() == men
                && material.is_solved()
                && material.is_canonical()
        };
        (0..CODES).map(Self::from_code).filter(is_wanted).collect()
    }

    /// The squares free of men: those where kings can be.
    fn king_squares(self) -> u32 {
        32 - u32::from(self.men())
    }

    /// In how many ways the kings of a side can be placed, for given men.
    pub(crate) fn king_placements(self, side: usize) -> usize {
        binomial(self.king_squares(), self.kings[side].into()) as usize
    }

    /// In how many ways the men of a side can be placed.
    pub(crate) fn men_placements(self, side: usize) -> usize {
        binomial(MAN_SQUARES, self.men[side].into()) as usize
    }

    /// The number of indices of a slice: all placements of the kings for given men.
    pub(crate) fn slice_len(self) -> usize {
        self.king_placements(UP) * self.king_placements(DOWN)
    }

    /// The number of slices: all placements of the men.
    pub(crate) fn slices(self) -> usize {
        self.men_placements(UP) * self.men_placements(DOWN)
    }
}
