use crate::few::Few;
use crate::index::placings;

/// How many pieces of each kind there are. Both sides have at least one, or the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Material {
    pub(crate) own_men: u8,
    pub(crate) foe_men: u8,
    pub(crate) own_kings: u8,
    pub(crate) foe_kings: u8,
}

/// The most pieces on a board of the table.
pub(crate) const MOST: u8 = 4;

impl Material {
    #[inline]
    pub(crate) fn of(few: Few) -> Self {
        let count = |squares: u64| squares.count_ones() as u8;
        Self {
            own_men: count(few.own_men()),
            foe_men: count(few.foe_men()),
            own_kings: count(few.own_kings()),
            foe_kings: count(few.foe_kings()),
        }
    }

    /// The material of a code: two bits for each kind, of which nobody has more than three.
    pub(crate) const fn from_code(code: u8) -> Self {
        Self {
            own_men: code >> 6,
            foe_men: code >> 4 & 3,
            own_kings: code >> 2 & 3,
            foe_kings: code & 3,
        }
    }

    #[inline]
    pub(crate) const fn code(self) -> u8 {
        self.own_men << 6 | self.foe_men << 4 | self.own_kings << 2 | self.foe_kings
    }

    /// Whether it is in the table: both have pieces, and not too many.
    pub(crate) const fn is_tabled(self) -> bool {
        self.pieces() <= MOST
            && self.own_men + self.own_kings > 0
            && self.foe_men + self.foe_kings > 0
    }

    pub(crate) const fn pieces(self) -> u8 {
        self.own_men + self.foe_men + self.own_kings + self.foe_kings
    }

    pub(crate) const fn men(self) -> u8 {
        self.own_men + self.foe_men
    }

    /// How many numbers its positions take.
    pub(crate) const fn span(self) -> u32 {
        placings(true, self.own_men)
            * placings(true, self.foe_men)
            * placings(false, self.own_kings)
            * placings(false, self.foe_kings)
    }

    /// The same with the opponent to move.
    pub(crate) const fn turned(self) -> Self {
        Self {
            own_men: self.foe_men,
            foe_men: self.own_men,
            own_kings: self.foe_kings,
            foe_kings: self.own_kings,
        }
    }

    /// Whether moves can lead from one to the other and back: nothing is captured or crowned between.
    pub(crate) fn is_with(self, other: Self) -> bool {
        self == other || self == other.turned()
    }

    /// All materials of up to so many pieces, in an order in which every capture and every crowning
    /// leads back.
    pub(crate) fn all(pieces: u8) -> Vec<Self> {
        let codes = (0..=255).map(Self::from_code);
        let mut all: Vec<Self> =
            codes.filter(|material| material.is_tabled() && material.pieces() <= pieces).collect();
        all.sort_by_key(|material| (material.pieces(), material.men()));
        all
    }
}
