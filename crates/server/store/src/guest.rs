/// The number of a guest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GuestId(pub i64);

/// Somebody who plays here.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Guest {
    /// By which tables know them.
    pub id: GuestId,
    /// The name to show.
    pub name: String,
    /// SHA-256 of the ticket by which they are known again. The ticket itself is kept nowhere.
    pub ticket: [u8; 32],
    /// When they were last here, in milliseconds since 1970.
    pub seen: i64,
    /// Whether they have an account.
    pub account: bool,
}
