use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Listed;
use crate::parts::{is_false, is_zero};

/// A passphrase. It goes into no log: what is shown of it for programmers are dots.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq)]
#[serde(transparent)]
pub struct Passphrase(pub String);

impl fmt::Debug for Passphrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Passphrase(…)")
    }
}

/// Who wants an account (`POST /api/account`), or has one (`POST /api/session`).
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name; for accounts no two are alike.
    pub name: String,
    /// The passphrase.
    pub passphrase: Passphrase,
}

/// How somebody signs in: with name and passphrase, or with a code from another device.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(untagged)]
pub enum SignIn {
    /// With name and passphrase.
    Credentials(Credentials),
    /// With the code that another device was given.
    Code {
        /// The code.
        code: String,
    },
}

/// A new passphrase (`PUT /api/account`), or the end of an account (`DELETE /api/me`).
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub struct Assent {
    /// The passphrase, once more.
    pub passphrase: Passphrase,
    /// The new one, if there is to be one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub new: Option<Passphrase>,
}

/// Who has signed in or up. What the browser shows from then on is a cookie.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Signed {
    /// The name.
    pub name: String,
    /// Whether it is an account.
    #[serde(default, skip_serializing_if = "is_false")]
    pub account: bool,
    /// The ticket of a guest without an account who came with a code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ticket: Option<String>,
}

/// Oneself (`GET /api/me`).
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Me {
    /// The name.
    pub name: String,
    /// Whether it is an account.
    #[serde(default, skip_serializing_if = "is_false")]
    pub account: bool,
    /// At how many correspondence tables one is to move.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub awaited: u64,
    /// One's tables, the newest first.
    pub tables: Vec<Listed>,
}

/// What can be known about a player (`GET /api/players/NAME`).
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct Profile {
    /// The name.
    pub name: String,
    /// Since when there is an account, in milliseconds since 1970.
    pub since: i64,
    /// What their play is worth, for each game of which some have counted.
    pub ratings: Vec<Rating>,
    /// Their latest games at tables that stood in the lobby.
    pub recent: Vec<Listed>,
}

/// What somebody's play at a game is worth, and was.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct Rating {
    /// The game's name.
    pub game: String,
    /// The rating.
    pub rating: f64,
    /// How far off it may be: in 95 of 100 cases not more than twice that.
    pub deviation: f64,
    /// How many games have counted.
    pub games: u32,
    /// The rating after each of them, the oldest first.
    pub history: Vec<Point>,
}

/// A point of a rating's history.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct Point {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The rating.
    pub rating: f64,
    /// How far off it may be.
    pub deviation: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passphrases_are_not_shown() {
        let text = r#"{"name":"Ann","passphrase":"correct horse"}"#;
        let sign_in: SignIn = serde_json::from_str(text).unwrap();
        assert!(!format!("{sign_in:?}").contains("horse"));
        assert_eq!(serde_json::to_string(&sign_in).unwrap(), text);
        let code: SignIn = serde_json::from_str(r#"{"code":"abc"}"#).unwrap();
        assert_eq!(code, SignIn::Code { code: "abc".to_owned() });
    }
}
