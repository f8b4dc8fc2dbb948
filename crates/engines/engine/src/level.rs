use std::fmt;
use std::str::FromStr;

/// How strong a player is meant to be, from 1 (a child can win) to 10.
///
/// A level is a number of nodes and a way of making mistakes, never a time: it plays alike on every
/// machine. What it means is each engine's business.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The weakest.
    pub const LOWEST: Self = Self(1);
    /// The strongest but for [`Strength::Max`].
    pub const HIGHEST: Self = Self(10);

    /// The level of this number, if there is one.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 10 { Some(Self(number)) } else { None }
    }

    /// Its number, from 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Every level, the lowest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=10).map(Self)
    }
}

/// A level, or all that the engine can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Strength {
    /// A level.
    Level(Level),
    /// No limit but time.
    #[default]
    Max,
}

impl Strength {
    /// The number that stands for it in a record: a level's own, above them full strength.
    pub const fn number(self) -> u8 {
        match self {
            Self::Level(level) => level.0,
            Self::Max => 11,
        }
    }

    /// The strength that a record's number means; none for 0, which stands for random moves.
    pub fn of_number(number: u8) -> Option<Self> {
        let level = Level::new(number).map_or(Self::Max, Self::Level);
        (number > 0).then_some(level)
    }

    /// Whether a player of this strength gives up a game that is lost. Who plays against a low level
    /// is learning, and wants to win to the end.
    pub fn resigns(self) -> bool {
        match self {
            Self::Level(level) => level.0 >= 5,
            Self::Max => true,
        }
    }
}

/// The text names no strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoStrength;

impl fmt::Display for NoStrength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a strength is 'max' or a level from 'level:1' to 'level:10'")
    }
}

impl std::error::Error for NoStrength {}

impl FromStr for Strength {
    type Err = NoStrength;

    fn from_str(text: &str) -> Result<Self, NoStrength> {
        if text == "max" {
            return Ok(Self::Max);
        }
        let number = text.strip_prefix("level:").and_then(|number| number.parse().ok());
        number.and_then(Level::new).map(Self::Level).ok_or(NoStrength)
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "level:{}", level.0),
            Self::Max => f.write_str("max"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_ten_levels_and_max() {
        for level in Level::all() {
            let strength = Strength::Level(level);
            assert_eq!(strength.to_string().parse(), Ok(strength));
        }
        assert_eq!("max".parse(), Ok(Strength::Max));
        for text in ["", "level", "level:0", "level:11", "level:x", "7", "Max", "level:-1"] {
            assert_eq!(text.parse::<Strength>(), Err(NoStrength), "{text}");
        }
        assert!(Strength::Level(Level::HIGHEST) < Strength::Max);
    }

    #[test]
    fn numbers_of_records_are_strengths() {
        for strength in Level::all().map(Strength::Level).chain([Strength::Max]) {
            assert_eq!(Strength::of_number(strength.number()), Some(strength));
        }
        assert_eq!(Strength::of_number(0), None);
        assert_eq!(Strength::of_number(255), Some(Strength::Max));
    }
}
