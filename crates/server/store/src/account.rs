use std::fmt;

use crate::UserId;

/// The account of a user: a name of their own, and a passphrase.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Account {
    /// Whose account it is.
    pub user: UserId,
    /// The name as the user writes it.
    pub name: String,
    /// What the name looks like: the same for names that people cannot tell apart.
    pub lookalike: String,
    /// The name in the form in which names are compared: no two accounts share it.
    pub key: String,
    /// The hash of the passphrase. The passphrase itself is not stored.
    pub passphrase_hash: String,
    /// When the account was created, in milliseconds since 1970.
    pub created: i64,
}

/// Leaves out the hash of the passphrase, so that it never reaches a log.
impl fmt::Debug for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { user, name, key, created, lookalike: _, passphrase_hash: _ } = self;
        let mut fields = f.debug_struct("Account");
        fields.field("user", user).field("name", name).field("key", key).field("created", created);
        fields.finish_non_exhaustive()
    }
}

/// A device from which the owner of an account has signed in.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct KnownDevice {
    /// The SHA-256 of the token that the device shows. The token itself is not stored.
    pub token_hash: [u8; 32],
    /// The owner of the account.
    pub user: UserId,
    /// When the owner signed in, in milliseconds since 1970.
    pub since: i64,
}

/// A device on which a user is signed in.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Session {
    /// The SHA-256 of the session's token. The token itself is not stored.
    pub token_hash: [u8; 32],
    /// Who is signed in.
    pub user: UserId,
    /// When the session expires, in milliseconds since 1970.
    pub expires: i64,
}
