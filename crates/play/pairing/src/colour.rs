//! The two colours, or whichever sides a game has.

/// The side a player has in a game. In backgammon and checkers it only says who is named first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Colour {
    /// White, or the player named first.
    White,
    /// Black, or the player named second.
    Black,
}

impl Colour {
    /// The opponent's colour.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}
