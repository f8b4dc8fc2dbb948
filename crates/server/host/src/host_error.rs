use protocol::{ReasonSource, RefusalReason};
use words::Language;

/// Why the server refuses a request, apart from the reasons of the table and of the rules. The names go over
/// the wire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HostError {
    /// There is no such table.
    NoSuchTable,
    /// Something has happened that the client had not seen when it sent the command.
    Stale,
    /// The server could not store it.
    NotKept,
    /// The server is stopping.
    Closing,
    /// The user has too many unfinished tables, or the client watches too many.
    TooManyTables,
    /// Too many tables of the user, or from their address, wait in the lobby.
    TooManyOpen,
    /// The client sends too many messages.
    TooFast,
    /// The first message must be `hello`.
    HelloFirst,
    /// The server speaks another version of the protocol.
    Version,
    /// The message cannot be read.
    Unreadable,
    /// The opponent is connected, or has not been disconnected for long enough.
    NotLeft,
    /// Only two users with accounts can play a rated game.
    NotRated,
    /// Nobody can take both seats of a rated table.
    OwnOpponent,
    /// There is no such level of the computer.
    BadLevel,
    /// The passphrase is easy to guess.
    CommonPassphrase,
    /// The name is not valid.
    BadName,
    /// The code is unknown or has expired.
    BadCode,
    /// The record of the table is damaged.
    Damaged,
    /// There is no game of that name.
    NoSuchGame,
    /// Entropy must be hexadecimal digits.
    BadEntropy,
    /// The user already has an account.
    HasAccount,
    /// Another user has an account with that name.
    NameTaken,
    /// The passphrase is too short or too long.
    BadPassphrase,
    /// There is no such account, or the passphrase is wrong.
    BadSignIn,
    /// The name of an account cannot be changed.
    FixedName,
    /// The user has signed out, or has been deleted.
    SignedOut,
    /// These moves cannot be planned.
    BadPlan,
    /// Rated games need a clock, the usual starting position, fair dice and no takebacks.
    RatedTerms,
    /// The request comes from a page of another site.
    Foreign,
}

impl HostError {
    /// Every error, for tests.
    pub const ALL: [Self; 29] = [
        Self::NoSuchTable,
        Self::Stale,
        Self::NotKept,
        Self::Closing,
        Self::TooManyTables,
        Self::TooManyOpen,
        Self::TooFast,
        Self::HelloFirst,
        Self::Version,
        Self::Unreadable,
        Self::NotLeft,
        Self::NotRated,
        Self::OwnOpponent,
        Self::BadLevel,
        Self::CommonPassphrase,
        Self::BadName,
        Self::BadCode,
        Self::Damaged,
        Self::NoSuchGame,
        Self::BadEntropy,
        Self::HasAccount,
        Self::NameTaken,
        Self::BadPassphrase,
        Self::BadSignIn,
        Self::FixedName,
        Self::SignedOut,
        Self::BadPlan,
        Self::RatedTerms,
        Self::Foreign,
    ];

    /// The reason in words.
    pub const fn words(self, l: Language) -> &'static str {
        match self {
            Self::NoSuchTable => l.server_no_such_table(),
            Self::Stale => l.server_stale(),
            Self::NotKept => l.server_not_saved(),
            Self::Closing => l.server_shutting_down(),
            Self::TooManyTables => l.server_too_many_tables(),
            Self::TooManyOpen => l.server_too_many_open(),
            Self::TooFast => l.server_too_fast(),
            Self::HelloFirst => l.server_hello_first(),
            Self::Version => l.server_version(),
            Self::Unreadable => l.server_unreadable(),
            Self::NotLeft => l.server_opponent_present(),
            Self::NotRated => l.server_rated_needs_account(),
            Self::OwnOpponent => l.server_own_opponent(),
            Self::BadLevel => l.server_bad_level(),
            Self::CommonPassphrase => l.server_common_passphrase(),
            Self::BadName => l.server_bad_name(),
            Self::BadCode => l.server_bad_code(),
            Self::Damaged => l.server_damaged(),
            Self::NoSuchGame => l.server_no_such_game(),
            Self::BadEntropy => l.server_bad_entropy(),
            Self::HasAccount => l.server_has_account(),
            Self::NameTaken => l.server_name_taken(),
            Self::BadPassphrase => l.server_bad_passphrase(),
            Self::BadSignIn => l.server_bad_sign_in(),
            Self::FixedName => l.server_name_is_fixed(),
            Self::SignedOut => l.server_signed_out(),
            Self::BadPlan => l.server_bad_conditional_moves(),
            Self::RatedTerms => l.server_rated_conditions(),
            Self::Foreign => l.server_cross_origin(),
        }
    }

    /// The reason as messages carry it, in the language with this code; in English if the code is unknown.
    pub fn reason_in(self, language: &str) -> RefusalReason {
        self.reason(Language::of_locale(language).unwrap_or(Language::English))
    }

    /// The reason as messages carry it.
    pub fn reason(self, language: Language) -> RefusalReason {
        RefusalReason {
            by: ReasonSource::Server,
            name: format!("{self:?}"),
            words: self.words(language).to_owned(),
            article: None,
        }
    }
}

/// A reason with words that depend on the request.
pub(crate) fn custom_reason(by: ReasonSource, name: &str, words: String) -> RefusalReason {
    RefusalReason { by, name: name.to_owned(), words, article: None }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_error_has_its_own_message() {
        for language in Language::ALL {
            let words: BTreeSet<&str> =
                HostError::ALL.iter().map(|error| error.words(language)).collect();
            assert_eq!(words.len(), HostError::ALL.len());
        }
    }
}
