/// The result of a position for the player to move, if both sides play perfectly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Wdl {
    /// The opponent wins.
    Loss = 0,
    /// Nobody can force a win.
    Draw = 1,
    /// The player to move wins.
    Win = 2,
}

impl Wdl {
    /// The result from the opponent's point of view.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    pub(crate) const fn from_bits(bits: u8) -> Self {
        match bits & 3 {
            0 => Self::Loss,
            1 => Self::Draw,
            _ => Self::Win,
        }
    }
}
