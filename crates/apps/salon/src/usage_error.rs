//! Usage errors in our own words, because the messages of clap are in English only.

use std::error::Error as _;

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use table::ClockError;
use words::Language;

use crate::args::PlayerArgError;
use crate::cli_error::CliError;
use crate::localized_message::LocalizedMessage;
use crate::printable::printable;
use crate::tournament::args::ResultArgError;
use crate::whole_number::WholeNumberError;

/// The usage error that clap reports.
pub(crate) fn usage_error(error: Error) -> CliError {
    let usage = error.get(ContextKind::Usage).map(ToString::to_string);
    let usage = usage.map(|usage| usage.trim_start_matches("Usage: ").to_owned());
    CliError::Usage { message: LocalizedMessage::new(move |l| message(&error, l)), usage }
}

fn message(error: &Error, l: Language) -> String {
    let text = ClapErrorText { error, l };
    match text.tip() {
        Some(tip) => l.cli_usage_error_with_tip(tip, text.problem()),
        None => text.problem(),
    }
}

/// The text of a clap error in a language.
struct ClapErrorText<'e> {
    error: &'e Error,
    l: Language,
}

impl ClapErrorText<'_> {
    fn problem(&self) -> String {
        let l = self.l;
        let argument = || self.quoted(ContextKind::InvalidArg);
        let value = || self.quoted(ContextKind::InvalidValue);
        let known = || self.listed(ContextKind::ValidValue);
        match self.error.kind() {
            ErrorKind::UnknownArgument => l.cli_usage_error_unknown_argument(argument()),
            ErrorKind::InvalidSubcommand => {
                l.cli_usage_error_unknown_command(self.quoted(ContextKind::InvalidSubcommand))
            }
            ErrorKind::MissingSubcommand => {
                l.cli_usage_error_missing_command(self.listed(ContextKind::ValidSubcommand))
            }
            ErrorKind::MissingRequiredArgument => l.cli_usage_error_missing(argument()),
            ErrorKind::InvalidValue if !self.has(ContextKind::InvalidValue) => {
                match self.has(ContextKind::ValidValue) {
                    true => l.cli_usage_error_missing_value_of(argument(), known()),
                    false => l.cli_usage_error_missing_value(argument()),
                }
            }
            ErrorKind::InvalidValue => l.cli_usage_error_not_a_value(argument(), known(), value()),
            ErrorKind::ValueValidation => {
                l.cli_usage_error_bad_value(argument(), self.reason(), value())
            }
            ErrorKind::TooManyValues => l.cli_usage_error_too_many_values(argument(), value()),
            ErrorKind::ArgumentConflict => self.conflict(),
            ErrorKind::InvalidUtf8 => l.cli_usage_error_not_utf_eight().to_owned(),
            _ => l.cli_usage_error_other().to_owned(),
        }
    }

    fn conflict(&self) -> String {
        let argument = self.quoted(ContextKind::InvalidArg);
        let others = self.quoted(ContextKind::PriorArg);
        if argument == others {
            self.l.cli_usage_error_twice(argument)
        } else {
            self.l.cli_usage_error_conflict(argument, others)
        }
    }

    /// Why a value is invalid.
    fn reason(&self) -> String {
        let source = self.error.source();
        if let Some(WholeNumberError { least, most }) =
            source.and_then(|source| source.downcast_ref())
        {
            return self.l.cli_usage_error_expected_number(least, most);
        }
        match source {
            Some(source) if source.is::<PlayerArgError>() => {
                self.l.cli_usage_error_expected_player().to_owned()
            }
            Some(source) if source.is::<ResultArgError>() => {
                self.l.cli_usage_error_expected_result().to_owned()
            }
            Some(source) if source.is::<ClockError>() => {
                self.l.cli_usage_error_expected_clock().to_owned()
            }
            Some(source) => source.to_string(),
            None => String::new(),
        }
    }

    /// A suggestion what the user may have meant.
    fn tip(&self) -> Option<String> {
        let similar = [
            ContextKind::SuggestedSubcommand,
            ContextKind::SuggestedArg,
            ContextKind::SuggestedValue,
        ];
        let similar = similar.into_iter().find(|kind| self.has(*kind));
        let dashed = self.error.kind() == ErrorKind::UnknownArgument
            && self.has(ContextKind::Suggested)
            && self.texts(ContextKind::InvalidArg).iter().all(|text| text.starts_with('-'));
        match similar {
            Some(kind) => Some(self.l.cli_usage_error_similar(self.quoted(kind))),
            None if dashed => {
                Some(self.l.cli_usage_error_as_value(self.quoted(ContextKind::InvalidArg)))
            }
            None => None,
        }
    }

    fn has(&self, kind: ContextKind) -> bool {
        self.texts(kind).iter().any(|text| !text.is_empty())
    }

    fn texts(&self, kind: ContextKind) -> Vec<String> {
        match self.error.get(kind) {
            Some(ContextValue::String(text)) => vec![printable(text).into_owned()],
            Some(ContextValue::Strings(texts)) => {
                texts.iter().map(|text| printable(text).into_owned()).collect()
            }
            Some(ContextValue::StyledStrs(texts)) => {
                texts.iter().map(ToString::to_string).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The texts in quotation marks.
    fn quoted(&self, kind: ContextKind) -> String {
        let quoted = self.texts(kind).into_iter().map(|text| self.l.cli_quoted(text));
        quoted.collect::<Vec<_>>().join(", ")
    }

    /// The texts, separated by commas.
    fn listed(&self, kind: ContextKind) -> String {
        self.texts(kind).join(", ")
    }
}
