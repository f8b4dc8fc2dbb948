use serde::{Deserialize, Serialize};

use crate::{Phrase, Seat, TableOptions, WireMessage};

/// A message from a client to the server. The server refuses unknown messages and fields.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum ClientMessage {
    /// The first message of a connection.
    Hello(Hello),
    /// Open a table.
    Open(OpenTable),
    /// Take a seat at a table.
    Join(JoinTable),
    /// Watch a table, or continue watching it after a reconnect.
    Watch(WatchTable),
    /// Stop watching a table.
    Unwatch(UnwatchTable),
    /// Do something at a table.
    Command(SendCommand),
    /// Set answers to moves that have not been made yet.
    Plan(PlanMoves),
    /// List the tables in the lobby: open seats, and games to watch.
    Lobby(ListLobby),
    /// List the user's own tables.
    Mine(ListOwnTables),
    /// Say one of the ready-made phrases.
    Talk(SayPhrase),
    /// Report that the user looks at something else, or at the table again.
    Away(SetAway),
    /// Claim the game because the opponent has left.
    Forfeit(ClaimForfeit),
    /// Change the user's name.
    Rename(ChangeName),
    /// Ask for a code that signs another device in as the same user.
    Carry(RequestDeviceCode),
    /// Ask for the server's time.
    Ping(Ping),
}

impl WireMessage for ClientMessage {
    /// Requests are short.
    const MAX_BYTES: usize = 1 << 14;
}

/// Who the client is, and which version it speaks.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The version of the messages.
    pub version: u32,
    /// The language for texts shown to people: `en` or `fr`.
    pub language: String,
    /// The program's name and version, for the server's log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
    /// The ticket that the server issued to this user earlier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ticket: Option<String>,
    /// The name that a new user would like to have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A code that was issued to another device of the same user, instead of a ticket.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// A request for a new table.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct OpenTable {
    /// The client's number for this request.
    pub request: u64,
    /// What kind of table.
    pub wanted: TableOptions,
}

/// A request for a seat at a table.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct JoinTable {
    /// The client's number for this request.
    pub request: u64,
    /// The table's code.
    pub table: String,
    /// Which seat; any free one if it is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The player's entropy for provably fair dice, in hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entropy: Option<String>,
}

/// A request to watch a table.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct WatchTable {
    /// The client's number for this request.
    pub request: u64,
    /// The table's code.
    pub table: String,
    /// How many events the client already has; the snapshot leaves them out.
    #[serde(default)]
    pub from: u64,
}

/// A request to stop watching a table.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct UnwatchTable {
    /// The client's number for this request.
    pub request: u64,
    /// The table's code.
    pub table: String,
}

/// A command for a table.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct SendCommand {
    /// The client's number for this request. The server carries out the same request of a user only once,
    /// however often a bad connection makes the client send it. A client must therefore never use a number
    /// for two requests, not even years apart; the time in microseconds makes good numbers.
    pub request: u64,
    /// The table's code.
    pub table: String,
    /// How many events the client had seen. The server refuses a command that would mean something else
    /// by now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<u64>,
    /// The canonical text of the command: `move e2e4`, `offer draw`.
    pub command: String,
}

/// Answers to moves that have not been made yet: premoves, and conditional moves in correspondence games.
///
/// Each line starts with a move of the opponent, followed by the answer to it, the opponent's next move and
/// so on. `*` stands for any move of the opponent. When the opponent moves, the server plays the answer of
/// the first line that matches and drops the lines that do not match. If that answer is not legal, the
/// server drops all lines and plays nothing.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct PlanMoves {
    /// The client's number for this request.
    pub request: u64,
    /// The table's code.
    pub table: String,
    /// How many events the client had seen. If the opponent has moved since, the server answers that move
    /// at once.
    pub seen: u64,
    /// The lines; none to delete what was planned.
    pub lines: Vec<Vec<String>>,
}

/// A request for the list of tables in the lobby.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct ListLobby {
    /// The client's number for this request.
    pub request: u64,
    /// Whether to send the list again whenever it changes, until the next such request without this. These lists have
    /// the request number 0.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub follow: bool,
}

/// A request for the list of the user's own tables.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct ListOwnTables {
    /// The client's number for this request.
    pub request: u64,
}

/// A request to say a phrase to everybody at a table.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct SayPhrase {
    /// The client's number for this request.
    pub request: u64,
    /// The table's code.
    pub table: String,
    /// What to say.
    pub phrase: Phrase,
}

/// Whether the user looks at something else, such as another browser tab.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct SetAway {
    /// Whether the user is away.
    pub away: bool,
}

/// A claim of the game because the opponent has left.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct ClaimForfeit {
    /// The client's number for this request.
    pub request: u64,
    /// The table's code.
    pub table: String,
}

/// A request for another name.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct ChangeName {
    /// The client's number for this request.
    pub request: u64,
    /// The new name.
    pub name: String,
}

/// A request for a code that signs another device in as the same user.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct RequestDeviceCode {
    /// The client's number for this request.
    pub request: u64,
}

/// A request for the server's time.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct Ping {
    /// The client's own time in milliseconds; the answer repeats it.
    pub sent: u64,
}
