use table::Seat;

use crate::{Account, Guest, GuestId, Line, Mark, Session};

/// The number of a table in the store. People know tables by their codes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableId(pub i64);

/// Something to be kept.
#[derive(Clone, PartialEq, Debug)]
pub enum Write {
    /// A guest, new or changed.
    Guest(Guest),
    /// A guest is to be forgotten, with account, sessions and ratings: nobody owns their seats any more, and
    /// lists do not name them. Names in records are the [`Rewrite`](Self::Rewrite)'s.
    Forget(GuestId),
    /// A guest has an account from now on.
    Account(Account),
    /// Another passphrase for an account.
    Phrase {
        /// Whose.
        guest: GuestId,
        /// What it is held against.
        phrase: String,
    },
    /// Somebody signs in.
    Session(Session),
    /// Somebody signs out: the device that shows what has this SHA-256.
    EndSession([u8; 32]),
    /// Somebody signs out everywhere, but perhaps not here.
    EndSessions {
        /// Who.
        guest: GuestId,
        /// SHA-256 of what the device shows that stays signed in.
        but: Option<[u8; 32]>,
    },
    /// A new table.
    Table(NewTable),
    /// Somebody owns a seat from now on, or nobody does.
    Seat {
        /// The table.
        table: TableId,
        /// The seat.
        seat: Seat,
        /// Who; nobody if it is free again.
        guest: Option<GuestId>,
        /// The name to list.
        name: String,
    },
    /// The record goes on.
    Lines {
        /// The table.
        table: TableId,
        /// The number of the first of them.
        first: u64,
        /// The lines.
        lines: Vec<Line>,
    },
    /// How a table stands, for lists.
    Standing {
        /// The table.
        table: TableId,
        /// How it stands.
        standing: Standing,
    },
    /// The result of a table has been counted; nothing comes of a game that was broken off.
    Counted {
        /// The table.
        table: TableId,
        /// What the players' play is worth now.
        marks: Vec<Mark>,
    },
    /// What a player wants to answer to which move.
    Plan {
        /// The table.
        table: TableId,
        /// The seat.
        seat: Seat,
        /// The plan; nothing if there is none any more.
        plan: Option<String>,
    },
    /// A record without a name that stood in it: the same events in other lines.
    Rewrite {
        /// The table.
        table: TableId,
        /// The header.
        header: String,
        /// All the lines.
        lines: Vec<String>,
    },
    /// The table at which two players go on.
    Rematch {
        /// The table that is over.
        table: TableId,
        /// The code of the next.
        next: String,
    },
}

/// A table that is opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    /// Its number, from [`Store::next_table`](crate::Store::next_table).
    pub id: TableId,
    /// The code by which people find it.
    pub code: String,
    /// The game's name.
    pub game: String,
    /// The rules' canonical text.
    pub rules: String,
    /// The clock's canonical text.
    pub clock: String,
    /// Whether it stands in the lobby.
    pub public: bool,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
    /// Who opened it.
    pub opener: GuestId,
    /// The opener's number for that, so that the same wish opens one table only.
    pub request: u64,
    /// The record's header.
    pub header: String,
    /// Whether its result counts for ratings.
    pub rated: bool,
    /// The secret of its dice. It is kept apart from what everybody may read.
    pub secret: Option<String>,
}

/// How a table stands, as lists show it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// `gathering`, `playing`, `between` or `over`.
    pub phase: String,
    /// Whose decision is awaited.
    pub awaits: Option<Seat>,
    /// How it came out: `south`, `north`, `draw` or `aborted`.
    pub result: Option<String>,
    /// How many lines the record has.
    pub lines: u64,
    /// When that was, in milliseconds since 1970.
    pub at: i64,
}
