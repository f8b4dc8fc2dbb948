use serde::{Deserialize, Serialize};

use crate::{Message, Phrase, Seat, Wanted};

/// What a guest says to the house. Unknown messages and fields are refused.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum ToHouse {
    /// The first word.
    Hello(Hello),
    /// Open a table.
    Open(Open),
    /// Sit down at a table.
    Join(Join),
    /// Look on at a table, or go on looking on.
    Watch(Watch),
    /// Look on no longer.
    Unwatch(Unwatch),
    /// Do something at a table.
    Command(Command),
    /// Answer moves that have not been made yet.
    Plan(Plan),
    /// Which tables are open, and which are worth watching?
    Lobby(Lobby),
    /// Which tables are mine?
    Mine(Mine),
    /// Say one of the ready-made phrases.
    Talk(Talk),
    /// Look elsewhere, or look again.
    Away(Away),
    /// Claim a game whose other player has left.
    Forfeit(Forfeit),
    /// Go by another name.
    Rename(Rename),
    /// Ask for a code by which another device becomes the same guest.
    Carry(Carry),
    /// What time is it at the house?
    Ping(Ping),
}

impl Message for ToHouse {
    /// Requests are short.
    const LONGEST: usize = 1 << 14;
}

/// Who a guest is, and what it speaks.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The version of the messages.
    pub version: u32,
    /// The language for people: `en` or `fr`.
    pub language: String,
    /// The program's name and version, for the house's log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
    /// What a guest was given to be known again by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ticket: Option<String>,
    /// By which name a guest who comes for the first time would like to go.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The code that the guest was given on another device, instead of a ticket.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// A wish for a new table.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct Open {
    /// The guest's number for this.
    pub request: u64,
    /// The table.
    pub wanted: Wanted,
}

/// A wish to sit down.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The guest's number for this.
    pub request: u64,
    /// The table's name.
    pub table: String,
    /// Where; any free seat if it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What the guest adds to honest dice, in hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entropy: Option<String>,
}

/// A wish to look on.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct Watch {
    /// The guest's number for this.
    pub request: u64,
    /// The table's name.
    pub table: String,
    /// How many events the guest knows already; the snapshot leaves them out.
    #[serde(default)]
    pub from: u64,
}

/// A wish to be left alone by a table.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct Unwatch {
    /// The guest's number for this.
    pub request: u64,
    /// The table's name.
    pub table: String,
}

/// Something to be done at a table.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// The guest's number for this. The house does the same request of a guest only once, however
    /// often a bad line makes it come; so a guest must not use a number for two things, not even
    /// after years (the time in microseconds makes good numbers).
    pub request: u64,
    /// The table's name.
    pub table: String,
    /// How many events the guest had seen: a command that would mean something else by now is
    /// refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<u64>,
    /// The command's canonical text: `move e2e4`, `offer draw`.
    pub command: String,
}

/// What a player wants to answer to which move: premoves, and conditional moves in games by correspondence.
///
/// Each line begins with a move of the opponent's and goes on with the answer to it, the opponent's next move and
/// so on. Where the opponent's move is `*`, any will do. When the opponent moves, the first line that fits is
/// followed and those that do not fit are forgotten; an answer that is not legal then is not played, and
/// the whole plan is forgotten.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The guest's number for this.
    pub request: u64,
    /// The table's name.
    pub table: String,
    /// How many events the guest had seen: if the opponent has moved since, that move is answered at once.
    pub seen: u64,
    /// The lines; none to forget what was planned.
    pub lines: Vec<Vec<String>>,
}

/// A look into the lobby.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct Lobby {
    /// The guest's number for this.
    pub request: u64,
}

/// A question for one's own tables.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct Mine {
    /// The guest's number for this.
    pub request: u64,
}

/// A word across the table.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct Talk {
    /// The guest's number for this.
    pub request: u64,
    /// The table's name.
    pub table: String,
    /// What to say.
    pub phrase: Phrase,
}

/// Whether a guest looks elsewhere.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct Away {
    /// Whether they do.
    pub away: bool,
}

/// A claim because the other player has left.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct Forfeit {
    /// The guest's number for this.
    pub request: u64,
    /// The table's name.
    pub table: String,
}

/// A wish for another name.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// The guest's number for this.
    pub request: u64,
    /// The name.
    pub name: String,
}

/// A wish for a code for another device.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct Carry {
    /// The guest's number for this.
    pub request: u64,
}

/// A question for the time.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct Ping {
    /// The guest's own time in milliseconds, to be repeated.
    pub sent: u64,
}
