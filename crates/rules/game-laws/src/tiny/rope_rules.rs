use std::fmt;
use std::str::FromStr;

use game::{AllowedValues, RulesError, RulesText};

/// The length of the rope and how it may be pulled.
///
/// ```
/// use salon_game_laws::tiny::RopeRules;
///
/// let rules: RopeRules = "short+either+heaves=1".parse().unwrap();
/// assert_eq!(rules.to_string(), "short+heaves=1+either");
/// assert_eq!("standard+length=4".parse(), Ok(RopeRules::STANDARD));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RopeRules {
    rulebook: &'static str,
    /// How far the knot must be pulled.
    pub length: i8,
    /// How many heaves each side has.
    pub heaves: u8,
    /// Whether both sides may claim a draw, not only the side to pull.
    pub either: bool,
}

const KNOWN: &[&str] = &["standard", "short"];

impl RopeRules {
    /// Four paces each way, two heaves each.
    pub const STANDARD: Self = Self { rulebook: "standard", length: 4, heaves: 2, either: false };
    /// Two paces each way, no heaves.
    pub const SHORT: Self = Self { rulebook: "short", length: 2, heaves: 0, either: false };

    fn preset(name: &str) -> Option<Self> {
        [Self::STANDARD, Self::SHORT].into_iter().find(|rules| rules.rulebook == name)
    }
}

impl FromStr for RopeRules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let text = RulesText::parse(text)?;
        let mut rules = Self::preset(text.rulebook)
            .ok_or(RulesError::UnknownRulebook { name: text.rulebook.to_owned(), known: KNOWN })?;
        for (option, value) in text.options {
            match (option, value) {
                ("length", value) => rules.length = digit(option, value, 2)? as i8,
                ("heaves", value) => rules.heaves = digit(option, value, 0)?,
                ("either", None) => rules.either = true,
                ("either", Some(_)) => return Err(bad_value(option, AllowedValues::Nothing)),
                _ => {
                    return Err(RulesError::UnknownOption {
                        option: option.to_owned(),
                        known: &[],
                    });
                }
            }
        }
        Ok(rules)
    }
}

/// An option's value, from `least` to 9.
pub(super) fn digit(option: &str, value: Option<&str>, least: u8) -> Result<u8, RulesError> {
    let number = value.and_then(|value| value.parse().ok());
    let allowed = AllowedValues::Number { least: least.into(), most: 9 };
    number.filter(|n| (least..=9).contains(n)).ok_or_else(|| bad_value(option, allowed))
}

pub(super) fn bad_value(option: &str, wanted: AllowedValues) -> RulesError {
    RulesError::BadValue { option: option.to_owned(), wanted }
}

impl fmt::Display for RopeRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rulebook)?;
        let preset = Self::preset(self.rulebook).unwrap_or(Self::STANDARD);
        if self.length != preset.length {
            write!(f, "+length={}", self.length)?;
        }
        if self.heaves != preset.heaves {
            write!(f, "+heaves={}", self.heaves)?;
        }
        if self.either {
            f.write_str("+either")?;
        }
        Ok(())
    }
}
