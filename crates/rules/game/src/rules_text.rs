use std::fmt;

/// The canonical text of rules, taken apart: a rulebook's name and its options, as in
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
    /// The options in the order of the text, with their values where they have one.
    pub options: Vec<(&'t str, Option<&'t str>)>,
}

impl<'t> RulesText<'t> {
    /// Takes a text apart. Which rulebooks and options exist is the game's to say.
    ///
    /// # Errors
    /// A name is missing or written with other characters than small letters, digits and `-`, or an
    /// option stands twice.
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

    /// Refuses every option: for games that have none.
    ///
    /// # Errors
    /// There is one.
    pub fn no_options(&self) -> Result<(), RulesError> {
        match self.options.first() {
            Some((key, _)) => Err(RulesError::UnknownOption((*key).to_owned())),
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

/// What can be wrong with the text of rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RulesError {
    /// Something that should be a name is none.
    BadName(String),
    /// The game has no such rulebook.
    UnknownRulebook {
        /// What was asked for.
        name: String,
        /// What there is.
        known: &'static [&'static str],
    },
    /// The rulebook has no such option.
    UnknownOption(String),
    /// An option stands twice.
    Repeated(String),
    /// An option's value is missing, superfluous or out of range.
    BadValue {
        /// The option.
        option: String,
        /// What it takes.
        wanted: AllowedValues,
    },
    /// Two options contradict each other.
    Contradiction(String, String),
}

/// What an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AllowedValues {
    /// No value.
    Nothing,
    /// One of these.
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
                "'{name}' cannot name a rulebook or an option (small letters, digits and '-'; \
                 options follow after '+')"
            ),
            Self::UnknownRulebook { name, known } => {
                write!(f, "there is no rulebook '{name}' here; there are {}", known.join(", "))
            }
            Self::UnknownOption(option) => write!(f, "this rulebook has no option '{option}'"),
            Self::Repeated(option) => write!(f, "the option '{option}' stands twice"),
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
    fn options_keep_their_order_and_values() {
        let text = RulesText::parse("travel+first=white+a-b").unwrap();
        assert_eq!(text.rulebook, "travel");
        assert_eq!(text.options, [("first", Some("white")), ("a-b", None)]);
        assert_eq!(RulesText::parse("standard").unwrap().options, []);
    }

    #[test]
    fn names_that_are_none_are_refused() {
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
    fn an_option_stands_once() {
        for text in ["a+b+b", "a+b=1+c+b=2", "a+b+b=1"] {
            assert_eq!(RulesText::parse(text), Err(RulesError::Repeated("b".to_owned())), "{text}");
        }
    }

    #[test]
    fn games_without_options_refuse_the_first() {
        assert_eq!(RulesText::parse("a").unwrap().no_options(), Ok(()));
        let refused = RulesText::parse("a+b=1+c").unwrap().no_options();
        assert_eq!(refused, Err(RulesError::UnknownOption("b".to_owned())));
    }

    #[test]
    fn errors_name_what_was_asked_and_what_there_is() {
        let error = RulesError::UnknownRulebook { name: "x".to_owned(), known: &["a", "b"] };
        assert_eq!(error.to_string(), "there is no rulebook 'x' here; there are a, b");
        let error = RulesError::BadValue {
            option: "match".to_owned(),
            wanted: AllowedValues::Number { least: 1, most: 99 },
        };
        assert_eq!(error.to_string(), "the option 'match' takes a number from 1 to 99");
    }
}
