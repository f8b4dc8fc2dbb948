use std::fmt;
use std::io;

use crate::phrases;

/// How a command that did its work found things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Fine,
    FoundWrong,
}

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It was asked for something that there is not.
    Usage(String),
    /// A position or event is not what the rules allow.
    Refused(String),
    /// A file cannot be read.
    Read { file: String, error: io::Error },
    /// A file or standard output cannot be written.
    Write { file: String, error: io::Error },
    /// Whoever was reading the answer has heard enough.
    NobodyListens,
}

impl Failure {
    /// That `file` cannot be written.
    pub(crate) fn write(file: &str, error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::NobodyListens,
            _ => Self::Write { file: file.to_owned(), error },
        }
    }

    /// The process's exit code.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Self::Usage(_) => 2,
            Self::Refused(_) | Self::Read { .. } | Self::Write { .. } => 1,
            Self::NobodyListens => 0,
        }
    }
}

/// Errors of writing the answer: reading has its own variant, which names the file.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::write(phrases::STANDARD_OUTPUT, error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(what) | Self::Refused(what) => f.write_str(what),
            Self::Read { file, error } => f.write_str(&phrases::cannot_read(file, error)),
            Self::Write { file, error } => f.write_str(&phrases::cannot_write(file, error)),
            Self::NobodyListens => Ok(()),
        }
    }
}
