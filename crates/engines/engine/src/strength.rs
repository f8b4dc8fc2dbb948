use std::fmt;
use std::str::FromStr;

/// How well an engine plays on purpose, from 1 (a child can win) to 10.
///
/// A level is a node limit and a way of making mistakes, never a time, so it plays the same on every
/// machine. Each engine defines its own levels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SkillLevel(u8);

impl SkillLevel {
    /// The weakest level.
    pub const LOWEST: Self = Self(1);
    /// The strongest level; only [`Strength::Max`] is stronger.
    pub const HIGHEST: Self = Self(10);

    /// The level with this number, from 1 to 10.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 10 { Some(Self(number)) } else { None }
    }

    /// The number of the level, from 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=10).map(Self)
    }
}

/// How strong an engine plays: at a level, or as well as it can.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Strength {
    /// At a level.
    Level(SkillLevel),
    /// As well as it can; only time limits it.
    #[default]
    Max,
}

impl Strength {
    /// The number that records use: a level's own number, or 11 for full strength.
    pub const fn number(self) -> u8 {
        match self {
            Self::Level(level) => level.0,
            Self::Max => 11,
        }
    }

    /// The strength that a number in a record stands for; `None` for 0, which means random moves.
    pub fn from_number(number: u8) -> Option<Self> {
        let level = SkillLevel::new(number).map_or(Self::Max, Self::Level);
        (number > 0).then_some(level)
    }

    /// Whether a computer player of this strength resigns lost games. Low levels play on, because
    /// their opponents are learning and want to practise winning.
    pub fn resigns(self) -> bool {
        match self {
            Self::Level(level) => level.0 >= 5,
            Self::Max => true,
        }
    }
}

/// The text is not a [`Strength`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseStrengthError;

impl fmt::Display for ParseStrengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a strength is 'max' or a level from 'level:1' to 'level:10'")
    }
}

impl std::error::Error for ParseStrengthError {}

impl FromStr for Strength {
    type Err = ParseStrengthError;

    fn from_str(text: &str) -> Result<Self, ParseStrengthError> {
        if text == "max" {
            return Ok(Self::Max);
        }
        let number = text.strip_prefix("level:").and_then(|number| number.parse().ok());
        number.and_then(SkillLevel::new).map(Self::Level).ok_or(ParseStrengthError)
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
    fn parses_ten_levels_and_max_and_nothing_else() {
        for level in SkillLevel::all() {
            let strength = Strength::Level(level);
            assert_eq!(strength.to_string().parse(), Ok(strength));
        }
        assert_eq!("max".parse(), Ok(Strength::Max));
        for text in ["", "level", "level:0", "level:11", "level:x", "7", "Max", "level:-1"] {
            assert_eq!(text.parse::<Strength>(), Err(ParseStrengthError), "{text}");
        }
        assert!(Strength::Level(SkillLevel::HIGHEST) < Strength::Max);
    }

    #[test]
    fn record_numbers_convert_both_ways() {
        for strength in SkillLevel::all().map(Strength::Level).chain([Strength::Max]) {
            assert_eq!(Strength::from_number(strength.number()), Some(strength));
        }
        assert_eq!(Strength::from_number(0), None);
        assert_eq!(Strength::from_number(255), Some(Strength::Max));
    }
}
