use serde::{Deserialize, Serialize};

use crate::skip::{is_false, is_zero};
use crate::{
    Clocks, Presence, RatingChange, RefusalReason, Seat, SeatInfo, TableSummary, WireMessage,
};

/// A message from the server to a client. The client ignores fields that it does not know.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to the client's hello.
    Hello(Welcome),
    /// The last message of a connection.
    Goodbye(Goodbye),
    /// A table was opened, and the user has a seat at it.
    Opened(TableOpened),
    /// The user has a seat at a table.
    Joined(TableJoined),
    /// Everything about a table.
    Snapshot(TableSnapshot),
    /// Something happened at a table.
    Event(TableEvent),
    /// A request was carried out.
    Done(RequestDone),
    /// A request was refused.
    Refusal(RequestRefused),
    /// The tables in the lobby.
    Lobby(TableList),
    /// The user's own tables.
    Mine(TableList),
    /// A player connected, disconnected, or looks at something else.
    Presence(PresenceChange),
    /// A player said a phrase.
    Talk(PhraseSaid),
    /// Both players continue at another table.
    Rematch(RematchOpened),
    /// The result of a table has been counted for the ratings.
    Rated(GameRated),
    /// A code for another device.
    Code(DeviceCode),
    /// The server's time.
    Pong(Pong),
    /// A message that this program does not know; clients ignore it.
    #[serde(other)]
    Unknown,
}

impl ServerMessage {
    /// The number of the request that this message answers.
    pub fn answers(&self) -> Option<u64> {
        match self {
            Self::Opened(it) => Some(it.request),
            Self::Joined(it) => Some(it.request),
            Self::Snapshot(it) => Some(it.request),
            Self::Done(it) => Some(it.request),
            Self::Refusal(it) => it.request,
            Self::Lobby(it) | Self::Mine(it) => Some(it.request),
            Self::Code(it) => Some(it.request),
            _ => None,
        }
    }
}

impl WireMessage for ServerMessage {
    /// A snapshot contains the whole record, and some games last for hours.
    const MAX_BYTES: usize = 1 << 22;
}

/// The answer to the client's hello.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Welcome {
    /// The version of the messages.
    pub version: u32,
    /// The name under which the user is shown.
    pub name: String,
    /// The ticket by which the server will recognise the user; `None` for users who are signed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ticket: Option<String>,
    /// The names of the games that can be played.
    pub games: Vec<String>,
    /// Whether the user has an account.
    #[serde(default, skip_serializing_if = "is_false")]
    pub account: bool,
    /// At how many correspondence tables the user is to move.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub awaited: u64,
}

/// Why the server ends the connection.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Goodbye {
    /// The reason.
    pub reason: RefusalReason,
    /// After how many milliseconds to reconnect; `None` if reconnecting would not help.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again: Option<u64>,
}

/// The answer to `open`.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct TableOpened {
    /// The client's number for the request.
    pub request: u64,
    /// The new table's code.
    pub table: String,
    /// The user's seat.
    pub seat: Seat,
}

/// The answer to `join`.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct TableJoined {
    /// The client's number for the request.
    pub request: u64,
    /// The table's code.
    pub table: String,
    /// The user's seat.
    pub seat: Seat,
}

/// The answer to `watch`: all that a client needs to rebuild the table, and what to show until then.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct TableSnapshot {
    /// The client's number for the request.
    pub request: u64,
    /// The table's code.
    pub table: String,
    /// The number of the first event in `record`.
    pub from: u64,
    /// How many events there have been so far: the number of the next event.
    pub next: u64,
    /// The text of the record from that event on; from 0 it begins with the header.
    pub record: String,
    /// The table's time in milliseconds, as entries count it.
    #[serde(default)]
    pub now: u64,
    /// The canonical text of the position.
    pub position: String,
    /// Who occupies the seats.
    pub sitters: Vec<SeatInfo>,
    /// The clocks; `None` if the game is untimed or has not begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// The user's seat, if the user plays at this table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The code of the table at which the players continued.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// The user's planned moves; no other user is told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plan: Vec<Vec<String>>,
}

/// Something that happened at a table.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct TableEvent {
    /// The table's code.
    pub table: String,
    /// The number of the event at its table, from 0 without gaps.
    pub number: u64,
    /// The canonical text of the entry: `1200 south move e2e4`.
    pub entry: String,
    /// The canonical text of the position after it.
    pub position: String,
    /// The clocks after it; `None` if the game is untimed or has not begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
}

/// The answer to a request that has no other answer.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct RequestDone {
    /// The client's number for the request.
    pub request: u64,
    /// The number of the event that it led to, if it led to one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<u64>,
}

/// The answer to a request that was refused.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct RequestRefused {
    /// The client's number for the request; `None` if the request could not be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<u64>,
    /// Why.
    pub reason: RefusalReason,
}

/// The answer to `lobby` and `mine`.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct TableList {
    /// The client's number for the request.
    pub request: u64,
    /// The tables, the newest first.
    pub tables: Vec<TableSummary>,
}

/// A player connected, disconnected, or looks at something else.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct PresenceChange {
    /// The table's code.
    pub table: String,
    /// The player's seat.
    pub seat: Seat,
    /// Whether the player is connected now.
    pub presence: Presence,
    /// If the player is disconnected: in how many milliseconds the opponent may claim the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<u64>,
}

/// A player said a phrase.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct PhraseSaid {
    /// The table's code.
    pub table: String,
    /// The player's seat.
    pub seat: Seat,
    /// The name of the [`Phrase`](crate::Phrase); clients ignore a name that they do not know.
    pub phrase: String,
}

/// Both players want a rematch, and a table has been opened for it.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct RematchOpened {
    /// The code of the table that is over.
    pub table: String,
    /// The code of the new table.
    pub next: String,
}

/// The result of a table has been counted for the ratings.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct GameRated {
    /// The table's code.
    pub table: String,
    /// How the rating of the player in the south changed.
    pub south: RatingChange,
    /// How the rating of the player in the north changed.
    pub north: RatingChange,
}

/// The answer to `carry`.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct DeviceCode {
    /// The client's number for the request.
    pub request: u64,
    /// The code; it can be used once.
    pub code: String,
    /// For how many milliseconds the code is valid.
    pub lasts: u64,
}

/// The answer to `ping`. If `trip` milliseconds have passed at the client since `sent`, the server's time is
/// now about `at + trip / 2`.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pong {
    /// The client's own time, repeated.
    pub sent: u64,
    /// The server's time in milliseconds, counted from a moment of its choice.
    pub at: u64,
}
