use std::io;

use words::{Language, io_error_text};

use crate::printable::printable;
use crate::rule::Rule;
use crate::sentence::Sentence;

/// How a command that did its work found things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Fine,
    FoundWrong,
}

/// Why a command could not do its work. It gets its words when it is said.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It was asked for something that there is not.
    Usage {
        what: Sentence,
        /// How it could be asked.
        usage: Option<String>,
    },
    /// A position or event is not what the rules allow.
    Refused { why: Sentence, rule: Option<Rule> },
    /// Something cannot be read.
    Read { place: Place, error: io::Error },
    /// Something cannot be written.
    Write { place: Place, error: io::Error },
    /// Whoever was reading the answer has heard enough.
    NobodyListens,
}

/// What is read or written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    File(String),
    /// A port of this machine.
    Port(u16),
    StandardInput,
    StandardOutput,
}

impl Place {
    pub(crate) fn to(&self, language: Language) -> String {
        match self {
            Self::File(name) => printable(name).into_owned(),
            Self::Port(port) => language.cli_port(*port),
            Self::StandardInput => language.cli_standard_input().to_owned(),
            Self::StandardOutput => language.cli_standard_output().to_owned(),
        }
    }
}

impl Failure {
    /// That there is no such thing.
    pub(crate) fn usage(what: impl Fn(Language) -> String + 'static) -> Self {
        Self::Usage { what: Sentence::new(what), usage: None }
    }

    /// That the rules do not allow it.
    pub(crate) fn refused(rule: Option<Rule>, why: impl Fn(Language) -> String + 'static) -> Self {
        Self::Refused { why: Sentence::new(why), rule }
    }

    /// That something cannot be written.
    pub(crate) fn write(place: &Place, error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::NobodyListens,
            _ => Self::Write { place: place.clone(), error },
        }
    }

    /// The process's exit code.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Self::Usage { .. } => 2,
            Self::Refused { .. } | Self::Read { .. } | Self::Write { .. } => 1,
            Self::NobodyListens => 0,
        }
    }

    /// What went wrong.
    pub(crate) fn words(&self, language: Language) -> String {
        match self {
            Self::Usage { what: words, .. } | Self::Refused { why: words, .. } => {
                words.to(language)
            }
            Self::Read { place, error } => {
                language.cli_cannot_read(place.to(language), io_error_text(language, error))
            }
            Self::Write { place, error } => {
                language.cli_cannot_write(place.to(language), io_error_text(language, error))
            }
            Self::NobodyListens => String::new(),
        }
    }

    /// The rule behind it, if it is one.
    pub(crate) fn rule(&self) -> Option<&Rule> {
        match self {
            Self::Refused { rule, .. } => rule.as_ref(),
            _ => None,
        }
    }
}

/// Errors of writing the answer: reading has its own variant, which names the file.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::write(&Place::StandardOutput, error)
    }
}
