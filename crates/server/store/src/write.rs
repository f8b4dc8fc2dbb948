use table::{Seat, TableOutcome, TablePhase};

use crate::{
    Account, ClientRequestId, KnownDevice, Lease, RatingEntry, RecordLine, Session, User, UserId,
};

/// The number of a table in the store. People know tables by their codes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableId(pub i64);

/// A change of the store.
#[derive(Clone, PartialEq, Debug)]
pub enum Write {
    /// Creates or updates a user.
    User(User),
    /// Deletes a user with their account, sessions and ratings. Their seats have no owner any more, and lists
    /// show `?` instead of their name. [`ReplaceRecord`](Self::ReplaceRecord) removes names from records.
    DeleteUser(UserId),
    /// Creates an account.
    Account(Account),
    /// Changes the passphrase of an account.
    PassphraseHash {
        /// Whose account.
        user: UserId,
        /// The hash of the new passphrase.
        hash: String,
    },
    /// Begins a session.
    Session(Session),
    /// Notes a device from which the owner of an account has signed in. Only the newest ones of each account are kept.
    KnownDevice(KnownDevice),
    /// Sets what the name of an account looks like.
    Lookalike {
        /// Whose account.
        user: UserId,
        /// What the name looks like.
        lookalike: String,
    },
    /// Ends the session whose token has this SHA-256.
    EndSession([u8; 32]),
    /// Ends the sessions of a user.
    EndSessions {
        /// Whose sessions.
        user: UserId,
        /// The SHA-256 of the token of a session that does not end.
        except: Option<[u8; 32]>,
    },
    /// Opens a table.
    Table(NewTable),
    /// Gives a seat to a user, to a computer or to nobody.
    Seat {
        /// The table.
        table: TableId,
        /// The seat.
        seat: Seat,
        /// The user; `None` for a computer or an empty seat.
        user: Option<UserId>,
        /// The name that lists show; empty for an empty seat.
        name: String,
    },
    /// Appends lines to a record.
    Lines {
        /// The table.
        table: TableId,
        /// The number of the first line.
        first: u64,
        /// The lines.
        lines: Vec<RecordLine>,
    },
    /// Updates the status of a table, which lists show.
    Status {
        /// The table.
        table: TableId,
        /// The status.
        status: TableStatus,
    },
    /// Marks the result of a table as counted, and stores the ratings that follow from it.
    Rated {
        /// The table.
        table: TableId,
        /// The players' new ratings; none if the game was aborted.
        ratings: Vec<RatingEntry>,
    },
    /// Replaces a player's planned moves.
    PlannedMoves {
        /// The table.
        table: TableId,
        /// The player's seat.
        seat: Seat,
        /// The planned moves; `None` to delete them.
        moves: Option<String>,
    },
    /// Replaces the text of a record by one with the same entries, in which a name is missing.
    ReplaceRecord {
        /// The table.
        table: TableId,
        /// The header.
        header: String,
        /// All lines after the header.
        lines: Vec<String>,
    },
    /// Stores this call's other writes only if this node still owns the table with this epoch. A store that belongs to
    /// one process does not check it.
    Fence(Lease),
    /// The moment at which the table's time is 0, in milliseconds since 1970, so that its clock goes on at another node.
    ClockOrigin {
        /// The table.
        table: TableId,
        /// The moment.
        origin: i64,
    },
    /// Notes that the server is running, with the time in milliseconds since 1970.
    Heartbeat(i64),
    /// Lets the correspondence clocks of all tables skip some time, unless a heartbeat has come in the meantime.
    SkipTime {
        /// The last heartbeat, in milliseconds since 1970.
        since: i64,
        /// How much they skip, in milliseconds.
        shift: i64,
    },
    /// Notes the table at which the players of a finished one continue.
    Rematch {
        /// The table that is over.
        table: TableId,
        /// The code of the next one.
        next: String,
    },
}

/// A table to be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    /// Its number, from [`Store::next_table`](crate::Store::next_table).
    pub id: TableId,
    /// The code by which people find it.
    pub code: String,
    /// The name of the game.
    pub game: String,
    /// The canonical text of the rules.
    pub rules: String,
    /// The canonical text of the clock.
    pub clock: String,
    /// Whether it is listed in the lobby.
    pub public: bool,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
    /// The request that opened it. The same request opens one table only.
    pub request: ClientRequestId,
    /// The header of the record.
    pub header: String,
    /// Whether its result counts for ratings.
    pub rated: bool,
    /// The secret of its dice. The database keeps it apart from what everybody may read.
    pub secret: Option<String>,
}

/// The status of a table, as lists show it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TableStatus {
    /// How far play has got.
    pub phase: TablePhase,
    /// Whose decision is awaited.
    pub awaits: Option<Seat>,
    /// The outcome, once the table is over.
    pub outcome: Option<TableOutcome>,
    /// How many lines the record has, without the header.
    pub lines: u64,
    /// When this was the status, in milliseconds since 1970.
    pub at: i64,
}
