use std::fmt;
use std::str::FromStr;

use game::{AllowedValues, RulesError, RulesText};

use super::rope_rules::{bad_value, digit};

/// The length of a match, and whether there is a cube: `standard`, `standard+match=5+nocube`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StrollRules {
    /// The points that win a match; 3 by default.
    pub length: u32,
    /// Whether the stakes can be doubled.
    pub cube: bool,
}

impl StrollRules {
    /// A match to three points with the cube.
    pub const STANDARD: Self = Self { length: 3, cube: true };
}

impl FromStr for StrollRules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let text = RulesText::parse(text)?;
        if text.rulebook != "standard" {
            let name = text.rulebook.to_owned();
            return Err(RulesError::UnknownRulebook { name, known: &["standard"] });
        }
        let mut rules = Self::STANDARD;
        for (option, value) in text.options {
            match (option, value) {
                ("match", value) => rules.length = u32::from(digit(option, value, 1)?),
                ("nocube", None) => rules.cube = false,
                ("nocube", Some(_)) => return Err(bad_value(option, AllowedValues::Nothing)),
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

impl fmt::Display for StrollRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("standard")?;
        if self.length != Self::STANDARD.length {
            write!(f, "+match={}", self.length)?;
        }
        if !self.cube {
            f.write_str("+nocube")?;
        }
        Ok(())
    }
}
