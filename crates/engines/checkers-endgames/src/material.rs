use crate::index::placements;
use crate::mover_board::MoverBoard;

/// The number of pieces of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Material {
    pub(crate) own_men: u8,
    pub(crate) opponent_men: u8,
    pub(crate) own_kings: u8,
    pub(crate) opponent_kings: u8,
}

/// The largest number of pieces in the tablebase.
pub(crate) const MAX_PIECES: u8 = 4;

impl Material {
    #[inline]
    pub(crate) fn of(board: MoverBoard) -> Self {
        let count = |squares: u64| squares.count_ones() as u8;
        Self {
            own_men: count(board.own_men()),
            opponent_men: count(board.opponent_men()),
            own_kings: count(board.own_kings()),
            opponent_kings: count(board.opponent_kings()),
        }
    }

    /// The material of a code: two bits for each kind, since there are at most three of a kind.
    pub(crate) const fn from_code(code: u8) -> Self {
        Self {
            own_men: code >> 6,
            opponent_men: code >> 4 & 3,
            own_kings: code >> 2 & 3,
            opponent_kings: code & 3,
        }
    }

    #[inline]
    pub(crate) const fn code(self) -> u8 {
        self.own_men << 6 | self.opponent_men << 4 | self.own_kings << 2 | self.opponent_kings
    }

    /// Whether it is in the tablebase: both sides have pieces, and not too many.
    pub(crate) const fn is_in_tablebase(self) -> bool {
        self.pieces() <= MAX_PIECES
            && self.own_men + self.own_kings > 0
            && self.opponent_men + self.opponent_kings > 0
    }

    pub(crate) const fn pieces(self) -> u8 {
        self.own_men + self.opponent_men + self.own_kings + self.opponent_kings
    }

    pub(crate) const fn men(self) -> u8 {
        self.own_men + self.opponent_men
    }

    /// The number of indices of its positions.
    pub(crate) const fn index_count(self) -> u32 {
        placements(true, self.own_men)
            * placements(true, self.opponent_men)
            * placements(false, self.own_kings)
            * placements(false, self.opponent_kings)
    }

    /// The material with the opponent to move.
    pub(crate) const fn swapped(self) -> Self {
        Self {
            own_men: self.opponent_men,
            opponent_men: self.own_men,
            own_kings: self.opponent_kings,
            opponent_kings: self.own_kings,
        }
    }

    /// Whether both belong to the same pieces, with either side to move: no capture or crowning lies
    /// between them.
    pub(crate) fn is_same_or_swapped(self, other: Self) -> bool {
        self == other || self == other.swapped()
    }

    /// All materials of up to this many pieces. Captures and crownings always lead to earlier ones.
    pub(crate) fn all(pieces: u8) -> Vec<Self> {
        let is_wanted = |material: &Self| material.is_in_tablebase() && material.pieces() <= pieces;
        let mut all: Vec<Self> = (0..=255).map(Self::from_code).filter(is_wanted).collect();
        all.sort_by_key(|material| (material.pieces(), material.men()));
        all
    }
}
