use crate::{GuestId, TableId};

/// A guest who has a name of their own here.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Account {
    /// Who it is.
    pub guest: GuestId,
    /// The name as they write it.
    pub name: String,
    /// The name as names are compared: no two accounts share it.
    pub key: String,
    /// What the passphrase is held against. The passphrase itself is kept nowhere.
    pub phrase: String,
    /// When it was made, in milliseconds since 1970.
    pub made: i64,
}

/// What a passphrase is held against belongs into no log.
impl std::fmt::Debug for Account {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { guest, name, key, made, phrase: _ } = self;
        let mut told = f.debug_struct("Account");
        told.field("guest", guest).field("name", name).field("key", key).field("made", made);
        told.finish_non_exhaustive()
    }
}

/// A device on which somebody has signed in.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Session {
    /// SHA-256 of what the device shows. That itself is kept nowhere.
    pub token: [u8; 32],
    /// Who has signed in.
    pub guest: GuestId,
    /// Until when it holds, in milliseconds since 1970.
    pub until: i64,
}

/// What somebody's play was worth after a game that counted.
#[derive(Clone, PartialEq, Debug)]
pub struct Mark {
    /// Whose.
    pub guest: GuestId,
    /// The game's name.
    pub game: String,
    /// Which of theirs at that game, from 0.
    pub number: u32,
    /// The rating.
    pub rating: f64,
    /// How far off it may be.
    pub deviation: f64,
    /// How much it changes.
    pub volatility: f64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The table at which it was earned.
    pub table: TableId,
}
