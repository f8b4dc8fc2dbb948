use protocol::{ReasonSource, RefusalReason};
use words::Language;

/// What the house itself has against something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum No {
    /// There is no such table.
    NoSuchTable,
    /// Something has happened that the guest had not seen.
    Stale,
    /// It could not be kept.
    NotKept,
    /// The house is closing.
    Closing,
    /// The guest has too many unfinished tables.
    TooManyTables,
    /// Too many messages in too short a time.
    TooFast,
    /// A greeting must come first.
    HelloFirst,
    /// Another version of the messages is spoken here.
    Version,
    /// The message cannot be read.
    Unreadable,
    /// The other player is there, or has not been gone for long enough.
    NotLeft,
    /// Only accounts can play rated games.
    NotRated,
    /// That cannot be a name.
    BadName,
    /// The code is not known, or no longer.
    BadCode,
    /// The record cannot be read any more.
    Damaged,
    /// There is no such game in the box.
    NoSuchGame,
    /// Entropy is hexadecimal digits.
    BadEntropy,
    /// You have an account already.
    HasAccount,
    /// Somebody else goes by that name.
    NameTaken,
    /// That cannot be a passphrase.
    BadPassphrase,
    /// There is no such account, or that is not its passphrase.
    BadSignIn,
    /// An account keeps its name.
    FixedName,
    /// Whoever spoke has signed out, or has been forgotten.
    SignedOut,
    /// That cannot be planned.
    BadPlan,
    /// Rated games have a clock, the usual start, honest dice and no takebacks.
    RatedTerms,
    /// Another site's page asks in the name of whoever reads it.
    Foreign,
}

impl No {
    /// Every reason, for tests that look for gaps.
    pub const ALL: [Self; 25] = [
        Self::NoSuchTable,
        Self::Stale,
        Self::NotKept,
        Self::Closing,
        Self::TooManyTables,
        Self::TooFast,
        Self::HelloFirst,
        Self::Version,
        Self::Unreadable,
        Self::NotLeft,
        Self::NotRated,
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

    /// The reason as a sentence.
    pub const fn words(self, l: Language) -> &'static str {
        match self {
            Self::NoSuchTable => l.server_no_such_table(),
            Self::Stale => l.server_stale(),
            Self::NotKept => l.server_not_saved(),
            Self::Closing => l.server_shutting_down(),
            Self::TooManyTables => l.server_too_many_tables(),
            Self::TooFast => l.server_too_fast(),
            Self::HelloFirst => l.server_hello_first(),
            Self::Version => l.server_version(),
            Self::Unreadable => l.server_unreadable(),
            Self::NotLeft => l.server_opponent_present(),
            Self::NotRated => l.server_rated_needs_account(),
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

    /// The reason as a message says it to whoever reads this language, by its code; English if it is not known.
    pub fn reason_in(self, language: &str) -> RefusalReason {
        self.reason(Language::of_locale(language).unwrap_or(Language::English))
    }

    /// The reason as a message says it.
    pub fn reason(self, language: Language) -> RefusalReason {
        RefusalReason {
            by: ReasonSource::Server,
            name: format!("{self:?}"),
            words: self.words(language).to_owned(),
            article: None,
        }
    }
}

/// A reason of the house's whose words say more than its name.
pub(crate) fn reason(by: ReasonSource, name: &str, words: String) -> RefusalReason {
    RefusalReason { by, name: name.to_owned(), words, article: None }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_reason_has_words_of_its_own() {
        for language in Language::ALL {
            let words: BTreeSet<&str> = No::ALL.iter().map(|no| no.words(language)).collect();
            assert_eq!(words.len(), No::ALL.len());
        }
    }
}
