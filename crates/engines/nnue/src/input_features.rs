/// One of the two sides from whose point of view a network sees the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Perspective {
    /// The side whose pieces are in the first planes.
    First,
    /// The other side.
    Second,
}

impl Perspective {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent's.
    #[inline(always)]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// A board as a network sees it: a plane of squares for each kind of piece of each side.
pub trait InputFeatures: Copy + PartialEq {
    /// The number of planes.
    const PLANES: usize;

    /// The value, in hundredths of a pawn or man, of a network's output 1, which means that the side to
    /// move is expected to score 73 %.
    const VALUE_SCALE: i32;

    /// The squares on which the pieces of a plane stand, as a bit set.
    fn plane(&self, plane: usize) -> u64;

    /// The index of the feature "a piece of `plane` on `square`" for a perspective.
    fn index(&self, perspective: Perspective, plane: usize, square: usize) -> usize;

    /// How the board is turned for a perspective. Indices of the same feature may differ between
    /// orientations, so that an accumulator can only be updated within one.
    fn orientation(&self, _: Perspective) -> u8 {
        0
    }

    /// The number of features that differ between two boards.
    #[inline(always)]
    fn distance(&self, other: &Self) -> u32 {
        (0..Self::PLANES).map(|plane| (self.plane(plane) ^ other.plane(plane)).count_ones()).sum()
    }

    /// The number of pieces.
    #[inline(always)]
    fn piece_count(&self) -> u32 {
        (0..Self::PLANES).map(|plane| self.plane(plane).count_ones()).sum()
    }
}

/// Calls `visit` with the number of every bit of a set.
#[inline(always)]
pub(crate) fn each_bit(mut bits: u64, mut visit: impl FnMut(usize)) {
    while bits != 0 {
        visit(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}
