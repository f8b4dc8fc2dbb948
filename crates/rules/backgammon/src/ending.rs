/// The level of a win, by which the stake is multiplied.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// The loser has borne off a checker.
    Single,
    /// The loser has borne off none.
    Gammon,
    /// The loser has borne off none and has a checker on the bar or in the winner's home board.
    Backgammon,
}

impl Level {
    /// Every level, the lowest first.
    pub const ALL: [Self; 3] = [Self::Single, Self::Gammon, Self::Backgammon];

    /// 1, 2 or 3.
    pub fn times(self) -> u32 {
        self as u32 + 1
    }

    /// The level of a number; anything below 1 is a single game, anything above 3 a backgammon.
    pub fn from_number(number: u8) -> Self {
        Self::ALL[usize::from(number.clamp(1, 3)) - 1]
    }
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The winner has borne off all checkers.
    BorneOff(Level),
    /// A double, a beaver or a raccoon was refused.
    Dropped,
    /// The loser resigned at this level.
    Resigned(Level),
}

impl Ending {
    /// Every ending, for translations and exhaustive tests.
    pub const ALL: [Self; 7] = [
        Self::BorneOff(Level::Single),
        Self::BorneOff(Level::Gammon),
        Self::BorneOff(Level::Backgammon),
        Self::Dropped,
        Self::Resigned(Level::Single),
        Self::Resigned(Level::Gammon),
        Self::Resigned(Level::Backgammon),
    ];

    /// A sentence that describes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::BorneOff(Level::Single) => "all checkers are borne off",
            Self::BorneOff(Level::Gammon) => "all checkers are borne off: a gammon",
            Self::BorneOff(Level::Backgammon) => "all checkers are borne off: a backgammon",
            Self::Dropped => "the cube was refused",
            Self::Resigned(Level::Single) => "a single game was resigned",
            Self::Resigned(Level::Gammon) => "a gammon was resigned",
            Self::Resigned(Level::Backgammon) => "a backgammon was resigned",
        }
    }
}
