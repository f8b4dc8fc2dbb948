use std::io;
use std::path::Path;

use words::{Language, io_error_text};

use crate::broken_rule::BrokenRule;
use crate::localized_message::LocalizedMessage;
use crate::printable::printable;

/// How a command ended that did its work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CommandOutcome {
    /// Everything is valid.
    Success,
    /// Something that the command checked is invalid.
    FoundErrors,
    /// Ctrl-C ended the work early; what was finished is kept.
    Interrupted,
}

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum CliError {
    /// The arguments are wrong.
    Usage {
        message: LocalizedMessage,
        /// The usage line of the command.
        usage: Option<String>,
    },
    /// A position or an event is not allowed, or something outside this program refused to work.
    Refused { message: LocalizedMessage, rule: Option<BrokenRule> },
    /// Something cannot be read.
    Read { target: IoTarget, error: io::Error },
    /// A file contains no game in its format.
    NoGame { target: IoTarget, format: &'static str },
    /// Something cannot be written.
    Write { target: IoTarget, error: io::Error },
    /// The reader of the output has closed it.
    BrokenPipe,
}

/// What is read or written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum IoTarget {
    File(String),
    /// A port of this machine.
    Port(u16),
    StandardInput,
    StandardOutput,
}

impl IoTarget {
    pub(crate) fn file(path: &Path) -> Self {
        Self::File(path.display().to_string())
    }

    pub(crate) fn name(&self, language: Language) -> String {
        match self {
            Self::File(name) => printable(name).into_owned(),
            Self::Port(port) => language.cli_port(*port),
            Self::StandardInput => language.cli_standard_input().to_owned(),
            Self::StandardOutput => language.cli_standard_output().to_owned(),
        }
    }
}

impl CliError {
    /// An error in the arguments.
    pub(crate) fn usage(message: impl Fn(Language) -> String + 'static) -> Self {
        Self::Usage { message: LocalizedMessage::new(message), usage: None }
    }

    /// A refusal, with the rule that is the reason.
    pub(crate) fn refused(
        rule: Option<BrokenRule>,
        message: impl Fn(Language) -> String + 'static,
    ) -> Self {
        Self::Refused { message: LocalizedMessage::new(message), rule }
    }

    /// An error while writing.
    pub(crate) fn write(target: &IoTarget, error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::BrokenPipe,
            _ => Self::Write { target: target.clone(), error },
        }
    }

    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Self::Usage { .. } => 2,
            Self::Refused { .. } | Self::Read { .. } | Self::NoGame { .. } | Self::Write { .. } => {
                1
            }
            Self::BrokenPipe => 0,
        }
    }

    /// What went wrong.
    pub(crate) fn message(&self, language: Language) -> String {
        match self {
            Self::Usage { message, .. } | Self::Refused { message, .. } => {
                message.in_language(language)
            }
            Self::Read { target, error } => {
                language.cli_cannot_read(target.name(language), io_error_text(language, error))
            }
            Self::NoGame { target, format } => language.cli_no_game(target.name(language), format),
            Self::Write { target, error } => {
                language.cli_cannot_write(target.name(language), io_error_text(language, error))
            }
            Self::BrokenPipe => String::new(),
        }
    }

    /// The rule of the game that is the reason, if there is one.
    pub(crate) fn rule(&self) -> Option<&BrokenRule> {
        match self {
            Self::Refused { rule, .. } => rule.as_ref(),
            _ => None,
        }
    }
}

/// An error while writing the output. Errors while reading name their file: see [`CliError::Read`].
impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        Self::write(&IoTarget::StandardOutput, error)
    }
}
