use std::fmt;
use std::str::FromStr;

use game::{AllowedValues, RulesError, RulesText};

use crate::rules::{Rulebook, Rules};

/// Rules for play with irregularities: `travel`, whose booklet has them, or `standard`, with
/// `+table` at the end of their text. When reading, it may stand anywhere or be left out.
///
/// ```
/// use salon_backgammon::TableRules;
///
/// let rules: TableRules = "travel+jacoby".parse().unwrap();
/// assert_eq!(rules.to_string(), "travel+jacoby+table");
/// assert_eq!("travel+table+jacoby".parse(), Ok(rules));
/// assert!("fortress".parse::<TableRules>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TableRules(Rules);

impl TableRules {
    /// The rules of the travel set, without its other options.
    pub const TRAVEL: Self = Self(Rules::TRAVEL);

    /// The same rules without irregularities.
    pub fn regular(&self) -> &Rules {
        &self.0
    }

    pub(super) fn of(rules: Rules) -> Self {
        Self(rules)
    }
}

/// The option for table rules.
const OPTION: &str = "table";

impl FromStr for TableRules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let parsed = RulesText::parse(text)?;
        if let Some((_, Some(_))) = parsed.options.iter().find(|(name, _)| *name == OPTION) {
            let option = OPTION.to_owned();
            return Err(RulesError::BadValue { option, wanted: AllowedValues::Nothing });
        }
        let regular: Vec<&str> = text.split('+').filter(|part| *part != OPTION).collect();
        let rules: Rules = regular.join("+").parse()?;
        match rules.rulebook() {
            Rulebook::Standard | Rulebook::Travel => Ok(Self(rules)),
            book => {
                let name = book.name().to_owned();
                Err(RulesError::UnknownRulebook { name, known: &["travel", "standard"] })
            }
        }
    }
}

impl fmt::Display for TableRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{OPTION}", self.0)
    }
}
