//! The bodies of the HTTP requests for accounts, and of their responses.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::skip::{is_false, is_zero};
use crate::{Rating, TableSummary};

/// A passphrase. Its `Debug` output hides it, so that it never reaches a log.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq)]
#[serde(transparent)]
pub struct Passphrase(pub String);

impl fmt::Debug for Passphrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Passphrase(…)")
    }
}

/// Name and passphrase, to create an account (`POST /api/account`) or to sign in (`POST /api/session`).
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name; no two accounts have the same.
    pub name: String,
    /// The passphrase.
    pub passphrase: Passphrase,
}

/// A request to sign in: with name and passphrase, or with a code from another device.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(untagged)]
pub enum SignIn {
    /// With name and passphrase.
    Credentials(Credentials),
    /// With a code that was issued to another device of the same user.
    Code {
        /// The code.
        code: String,
    },
}

/// The passphrase once more, to change it (`PUT /api/account`) or to delete the account (`DELETE /api/me`).
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct PassphraseConfirmation {
    /// The current passphrase.
    pub passphrase: Passphrase,
    /// The new passphrase, if it is to be changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub new: Option<Passphrase>,
}

/// The response to signing in or up. The session token itself is set as a cookie.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct SignedIn {
    /// The user's name.
    pub name: String,
    /// Whether the user has an account.
    #[serde(default, skip_serializing_if = "is_false")]
    pub account: bool,
    /// The ticket of a user without an account who signed in with a code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ticket: Option<String>,
}

/// The user who asks (`GET /api/me`).
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct CurrentUser {
    /// The user's name.
    pub name: String,
    /// Whether the user has an account.
    #[serde(default, skip_serializing_if = "is_false")]
    pub account: bool,
    /// At how many correspondence tables the user is to move.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub awaited: u64,
    /// The user's tables, the newest first.
    pub tables: Vec<TableSummary>,
}

/// The public profile of a player (`GET /api/players/NAME`).
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct PlayerProfile {
    /// The player's name.
    pub name: String,
    /// When the account was created, in milliseconds since 1970.
    pub since: i64,
    /// The player's ratings, for each game with at least one rated game.
    pub ratings: Vec<Rating>,
    /// The latest finished tables of the player that were listed in the lobby.
    pub recent: Vec<TableSummary>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_output_hides_passphrases() {
        let text = r#"{"name":"Ann","passphrase":"correct horse"}"#;
        let sign_in: SignIn = serde_json::from_str(text).unwrap();
        assert!(!format!("{sign_in:?}").contains("horse"));
        assert_eq!(serde_json::to_string(&sign_in).unwrap(), text);
        let code: SignIn = serde_json::from_str(r#"{"code":"abc"}"#).unwrap();
        assert_eq!(code, SignIn::Code { code: "abc".to_owned() });
    }
}
