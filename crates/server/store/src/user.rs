/// The number of a user in the store.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UserId(pub i64);

/// A user of the server, with or without an account. Users without an account are called guests.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct User {
    /// The number by which seats and requests refer to the user.
    pub id: UserId,
    /// The name to show.
    pub name: String,
    /// The SHA-256 of the ticket by which the server recognises the user. The ticket itself is not stored.
    pub ticket_hash: [u8; 32],
    /// When the user was last here, in milliseconds since 1970.
    pub last_seen: i64,
    /// Whether the user has an account.
    pub has_account: bool,
}
