use std::collections::{BTreeMap, BTreeSet};

use toml::{Table, Value};

/// A message in one language: one text, or one for each plural form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// One text.
    Plain(Vec<Part>),
    /// One text for each plural form, chosen by `count`.
    Plural {
        /// For 1 (in French also for 0).
        one: Vec<Part>,
        /// For whole millions, if the language has a form for them.
        many: Option<Vec<Part>>,
        /// For all other numbers.
        other: Vec<Part>,
    },
}

/// A part of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Literal text.
    Words(String),
    /// A placeholder for an argument.
    Argument(String),
}

/// What is wrong with message files.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MessageError {
    /// The file is not TOML.
    #[error("{language}: {reason}")]
    Syntax {
        /// The language's code.
        language: String,
        /// The error of the TOML parser.
        reason: String,
    },
    /// A value is neither a text nor a plural nor a section.
    #[error("{language}: '{key}' is neither a text nor a plural with 'one' and 'other'")]
    Shape {
        /// The language's code.
        language: String,
        /// The message's key.
        key: String,
    },
    /// A brace is not closed, or the name of a placeholder is invalid.
    #[error("{language}: '{key}': a placeholder is written {{name}}, a brace itself {{{{ or }}}}")]
    Placeholder {
        /// The language's code.
        language: String,
        /// The message's key.
        key: String,
    },
    /// A language lacks messages that another one has.
    #[error("{language} lacks: {}", keys.join(", "))]
    Missing {
        /// The language's code.
        language: String,
        /// The messages' keys.
        keys: Vec<String>,
    },
    /// The languages disagree about the arguments of a message.
    #[error("'{key}' takes {one} in one language and {other} in another")]
    Arguments {
        /// The message's key.
        key: String,
        /// The arguments in one language.
        one: String,
        /// The arguments in the other.
        other: String,
    },
}

impl Message {
    /// The names of the arguments. A plural always takes `count`.
    pub fn arguments(&self) -> BTreeSet<&str> {
        let mut names: BTreeSet<&str> = self
            .texts()
            .into_iter()
            .flatten()
            .filter_map(|part| match part {
                Part::Argument(name) => Some(name.as_str()),
                Part::Words(_) => None,
            })
            .collect();
        if let Self::Plural { .. } = self {
            names.insert("count");
        }
        names
    }

    fn texts(&self) -> Vec<&Vec<Part>> {
        match self {
            Self::Plain(text) => vec![text],
            Self::Plural { one, many, other } => {
                [one, other].into_iter().chain(many.as_ref()).collect()
            }
        }
    }
}

/// The messages of a file by key. Sections and keys are joined by `_`.
pub(crate) fn read(language: &str, text: &str) -> Result<BTreeMap<String, Message>, MessageError> {
    let table: Table = text.parse().map_err(|error: toml::de::Error| MessageError::Syntax {
        language: language.to_owned(),
        reason: error.to_string(),
    })?;
    let mut messages = BTreeMap::new();
    collect_messages(language, "", &table, &mut messages)?;
    Ok(messages)
}

fn collect_messages(
    language: &str,
    prefix: &str,
    table: &Table,
    messages: &mut BTreeMap<String, Message>,
) -> Result<(), MessageError> {
    for (name, value) in table {
        let key = if prefix.is_empty() { name.clone() } else { format!("{prefix}_{name}") };
        let parts = |text: &str| parts(language, &key, text);
        let message = match value {
            Value::String(text) => Message::Plain(parts(text)?),
            Value::Table(inner) => match (inner.get("one"), inner.get("other")) {
                (Some(Value::String(one)), Some(Value::String(other))) => Message::Plural {
                    one: parts(one)?,
                    other: parts(other)?,
                    many: inner.get("many").and_then(Value::as_str).map(parts).transpose()?,
                },
                _ => {
                    collect_messages(language, &key, inner, messages)?;
                    continue;
                }
            },
            _ => return Err(MessageError::Shape { language: language.to_owned(), key }),
        };
        messages.insert(key, message);
    }
    Ok(())
}

fn parts(language: &str, key: &str, text: &str) -> Result<Vec<Part>, MessageError> {
    let wrong = || MessageError::Placeholder { language: language.to_owned(), key: key.to_owned() };
    let mut parts = Vec::new();
    let mut words = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '{' | '}' if letters.peek() == Some(&letter) => {
                letters.next();
                words.push(letter);
            }
            '{' => {
                let name: String = letters.by_ref().take_while(|letter| *letter != '}').collect();
                let is_valid = |b: u8| b.is_ascii_lowercase() || b == b'_';
                if name.is_empty() || !name.bytes().all(is_valid) {
                    return Err(wrong());
                }
                parts.push(Part::Words(std::mem::take(&mut words)));
                parts.push(Part::Argument(name));
            }
            '}' => return Err(wrong()),
            _ => words.push(letter),
        }
    }
    parts.push(Part::Words(words));
    parts.retain(|part| *part != Part::Words(String::new()));
    Ok(parts)
}
