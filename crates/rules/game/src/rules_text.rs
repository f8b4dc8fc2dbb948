use std::fmt;

/// The parts of the canonical text of rules: the name of a rulebook and its options, as in
/// `travel+jacoby+auto=1`.
///
/// ```
/// use salon_game::RulesText;
///
/// let text = RulesText::parse("travel+jacoby+auto=1").unwrap();
/// assert_eq!(text.rulebook, "travel");
/// assert_eq!(text.options, [("jacoby", None), ("auto", Some("1"))]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesText<'t> {
    /// The rulebook's name.
    pub rulebook: &'t str,
    /// The options in the order of the text, each with its value if it has one.
    pub options: Vec<(&'t str, Option<&'t str>)>,
}

impl<'t> RulesText<'t> {
    /// Splits a text. Which rulebooks and options exist is decided by the game.
    ///
    /// # Errors
    /// A name is missing or written with other characters than small letters, digits and `-`, or an
    /// option occurs twice.
    pub fn parse(text: &'t str) -> Result<Self, RulesError> {
        let mut parts = text.split('+');
        let rulebook = name(parts.next().unwrap_or(""))?;
        let mut options: Vec<(&str, Option<&str>)> = Vec::new();
        for part in parts {
            let (key, value) = match part.split_once('=') {
                Some((key, value)) => (name(key)?, Some(name(value)?)),
                None => (name(part)?, None),
            };
            if options.iter().any(|(other, _)| *other == key) {
                return Err(RulesError::Repeated(key.to_owned()));
            }
            options.push((key, value));
        }
        Ok(Self { rulebook, options })
    }

    /// Rejects every option, for games that have none.
    ///
    /// # Errors
    /// The first option.
    pub fn no_options(&self) -> Result<(), RulesError> {
        match self.options.first() {
            Some((key, _)) => {
                Err(RulesError::UnknownOption { option: (*key).to_owned(), known: &[] })
            }
            None => Ok(()),
        }
    }
}

fn name(text: &str) -> Result<&str, RulesError> {
    let good = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    if !text.is_empty() && text.bytes().all(good) {
        Ok(text)
    } else {
        Err(RulesError::BadName(text.to_owned()))
    }
}

/// Why a text does not name rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RulesError {
    /// A name contains characters that are not allowed.
    BadName(String),
    /// The game has no such rulebook.
    UnknownRulebook {
        /// The name.
        name: String,
        /// The rulebooks that exist.
        known: &'static [&'static str],
    },
    /// The rulebook has no such option.
    UnknownOption {
        /// The option.
        option: String,
        /// The options that exist, with examples of their values.
        known: &'static [&'static str],
    },
    /// An option occurs twice.
    Repeated(String),
    /// An option's value is missing, superfluous or out of range.
    BadValue {
        /// The option.
        option: String,
        /// The values that it takes.
        wanted: AllowedValues,
    },
    /// Two options contradict each other.
    Contradiction(String, String),
    /// The first option is possible only with the second.
    Requires(String, String),
}

/// The values that an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AllowedValues {
    /// None.
    Nothing,
    /// One of these values.
    OneOf(&'static [&'static str]),
    /// A whole number.
    Number {
        /// The smallest.
        least: u32,
        /// The largest.
        most: u32,
    },
}

impl fmt::Display for AllowedValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("no value"),
            Self::OneOf(values) => {
                let values: Vec<String> = values.iter().map(|value| format!("={value}")).collect();
                f.write_str(&values.join(" or "))
            }
            Self::Number { least, most } => write!(f, "a number from {least} to {most}"),
        }
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadName(name) => write!(
                f,
                "'{name}' is not a valid rulebook or option name: use lower-case letters, digits and \
                 '-', and put '+' before each option"
            ),
            Self::UnknownRulebook { name, known } => {
                write!(f, "there is no rulebook '{name}'; use one of {}", known.join(", "))
            }
            Self::UnknownOption { option, known } => {
                write!(f, "this rulebook has no option '{option}'")?;
                if known.is_empty() { Ok(()) } else { write!(f, "; it has {}", known.join(", ")) }
            }
            Self::Requires(option, other) => write!(f, "the option '{option}' needs '{other}'"),
            Self::Repeated(option) => write!(f, "the option '{option}' is given twice"),
            Self::BadValue { option, wanted } => write!(f, "the option '{option}' takes {wanted}"),
            Self::Contradiction(one, other) => {
                write!(f, "the options '{one}' and '{other}' contradict each other")
            }
        }
    }
}

impl std::error::Error for RulesError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_options_in_order_with_their_values() {
        let text = RulesText::parse("travel+first=white+a-b").unwrap();
        assert_eq!(text.rulebook, "travel");
        assert_eq!(text.options, [("first", Some("white")), ("a-b", None)]);
        assert_eq!(RulesText::parse("standard").unwrap().options, []);
    }

    #[test]
    fn rejects_names_with_other_characters() {
        for (text, name) in [
            ("", ""),
            ("+a", ""),
            ("a+", ""),
            ("a++b", ""),
            ("Standard", "Standard"),
            ("a b", "a b"),
            ("a+b=", ""),
            ("a+=b", ""),
            ("a+b=c=d", "c=d"),
            ("é", "é"),
            ("a\n", "a\n"),
        ] {
            assert_eq!(RulesText::parse(text), Err(RulesError::BadName(name.to_owned())), "{text}");
        }
    }

    #[test]
    fn rejects_a_repeated_option() {
        for text in ["a+b+b", "a+b=1+c+b=2", "a+b+b=1"] {
            assert_eq!(RulesText::parse(text), Err(RulesError::Repeated("b".to_owned())), "{text}");
        }
    }

    #[test]
    fn no_options_rejects_the_first_option() {
        assert_eq!(RulesText::parse("a").unwrap().no_options(), Ok(()));
        let refused = RulesText::parse("a+b=1+c").unwrap().no_options();
        assert_eq!(refused, Err(RulesError::UnknownOption { option: "b".to_owned(), known: &[] }));
    }

    #[test]
    fn errors_name_the_text_and_the_alternatives() {
        let error = RulesError::UnknownRulebook { name: "x".to_owned(), known: &["a", "b"] };
        assert_eq!(error.to_string(), "there is no rulebook 'x'; use one of a, b");
        let error = RulesError::BadValue {
            option: "match".to_owned(),
            wanted: AllowedValues::Number { least: 1, most: 99 },
        };
        assert_eq!(error.to_string(), "the option 'match' takes a number from 1 to 99");
    }
}
