use serde::{Deserialize, Serialize};

use crate::parts::{is_false, is_zero};
use crate::{Change, Clocks, Listed, Message, Presence, Reason, Seat, Sitter};

/// What the house says to a guest. Fields that are not known are passed over.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum ToGuest {
    /// The first word.
    Hello(Welcome),
    /// The last word.
    Goodbye(Goodbye),
    /// A table was opened, and the guest sits at it.
    Opened(Opened),
    /// The guest sits at a table.
    Joined(Joined),
    /// Everything about a table.
    Snapshot(Snapshot),
    /// Something happened at a table.
    Event(Event),
    /// What was asked for has been done.
    Done(Done),
    /// What was asked for has not been done.
    Refusal(Refusal),
    /// The lobby.
    Lobby(Tables),
    /// The guest's own tables.
    Mine(Tables),
    /// A player comes or goes.
    Presence(Whereabouts),
    /// Somebody says something.
    Talk(Said),
    /// Both players go on at another table.
    Rematch(Rematch),
    /// A game has counted.
    Rated(Rated),
    /// The code for another device.
    Code(Code),
    /// The time at the house.
    Pong(Pong),
    /// A message that this program does not know, to be passed over.
    #[serde(other)]
    Unknown,
}

impl ToGuest {
    /// The number of the request that this answers.
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

impl Message for ToGuest {
    /// A snapshot has the whole record, and some games go on for hours.
    const LONGEST: usize = 1 << 22;
}

/// How the house greets.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Welcome {
    /// The version of the messages.
    pub version: u32,
    /// The name by which the guest is shown.
    pub name: String,
    /// What to be known again by; nothing for who has signed in and needs nothing else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ticket: Option<String>,
    /// The games in the box.
    pub games: Vec<String>,
    /// Whether the guest has an account.
    #[serde(default, skip_serializing_if = "is_false")]
    pub account: bool,
    /// At how many correspondence tables the guest is to move.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub awaited: u64,
}

/// Why the house talks no more.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Goodbye {
    /// The reason.
    pub reason: Reason,
    /// After how many milliseconds to try again, if that makes sense.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again: Option<u64>,
}

/// The answer to `open`.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Opened {
    /// The guest's number.
    pub request: u64,
    /// The new table's name.
    pub table: String,
    /// Where the guest sits.
    pub seat: Seat,
}

/// The answer to `join`.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Joined {
    /// The guest's number.
    pub request: u64,
    /// The table's name.
    pub table: String,
    /// Where the guest sits.
    pub seat: Seat,
}

/// The answer to `watch`: all that a guest needs to rebuild the table, and what to show until then.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Snapshot {
    /// The guest's number.
    pub request: u64,
    /// The table's name.
    pub table: String,
    /// The number of the first event in `record`.
    pub from: u64,
    /// How many events there have been in all: the next has this number.
    pub next: u64,
    /// The record's text from that event on, as the table keeps it; from 0 it begins with the
    /// header.
    pub record: String,
    /// What time it is at the table, in milliseconds as entries count them.
    #[serde(default)]
    pub now: u64,
    /// The position's canonical text.
    pub position: String,
    /// Who sits where.
    pub sitters: Vec<Sitter>,
    /// The clocks, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// Where the guest sits, if at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The table at which the players went on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// What the guest has planned; nobody else is told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plan: Vec<Vec<String>>,
}

/// Something that happened.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    /// The table's name.
    pub table: String,
    /// The number of the event at its table, from 0, without gaps.
    pub number: u64,
    /// The entry's canonical text: `1200 south move e2e4`.
    pub entry: String,
    /// The canonical text of the position after it.
    pub position: String,
    /// The clocks after it, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
}

/// The answer to what has no other.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Done {
    /// The guest's number.
    pub request: u64,
    /// The number of the event that came of it, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<u64>,
}

/// The answer to what was not done.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Refusal {
    /// The guest's number; nothing if the message could not be read so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<u64>,
    /// The reason.
    pub reason: Reason,
}

/// The answer to `lobby` and `mine`.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tables {
    /// The guest's number.
    pub request: u64,
    /// The tables, the newest first.
    pub tables: Vec<Listed>,
}

/// Where a player is.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Whereabouts {
    /// The table's name.
    pub table: String,
    /// Whose seat it is.
    pub seat: Seat,
    /// Where they are.
    pub presence: Presence,
    /// After how many milliseconds the other player may claim the game, if they stay away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<u64>,
}

/// A word across the table.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Said {
    /// The table's name.
    pub table: String,
    /// Who says it.
    pub seat: Seat,
    /// The name of the [`Phrase`](crate::Phrase); one that is not known is passed over.
    pub phrase: String,
}

/// Both players want to play again.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rematch {
    /// The table that is over.
    pub table: String,
    /// The next.
    pub next: String,
}

/// The result of a table has counted.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rated {
    /// The table's name.
    pub table: String,
    /// What it did to who sits in the south.
    pub south: Change,
    /// What it did to who sits in the north.
    pub north: Change,
}

/// The answer to `carry`.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Code {
    /// The guest's number.
    pub request: u64,
    /// The code.
    pub code: String,
    /// For how many milliseconds it can be used; once only.
    pub lasts: u64,
}

/// The answer to `ping`. If it took the guest `trip` milliseconds from `sent` until now, the house's
/// time is about `at + trip / 2`.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pong {
    /// The guest's own time, repeated.
    pub sent: u64,
    /// The house's time in milliseconds, counted from a moment of its choice.
    pub at: u64,
}
