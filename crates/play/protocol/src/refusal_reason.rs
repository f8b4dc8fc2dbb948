use serde::{Deserialize, Serialize};

/// Why a request is refused.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct RefusalReason {
    /// Which part of the program refuses it.
    pub by: ReasonSource,
    /// The name of the reason, for programs: `NotYourTurn`.
    pub name: String,
    /// The reason in the user's language, for people.
    pub words: String,
    /// The article of the rulebook that explains it: `chess.castling`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub article: Option<String>,
}

/// Which part of the program refuses a request.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[serde(rename_all = "lowercase")]
pub enum ReasonSource {
    /// The rules of the game.
    Rules,
    /// The table: turns, offers, clocks.
    Table,
    /// The reader of positions, moves, rules and clocks: the text cannot be read.
    Syntax,
    /// The server.
    #[serde(rename = "house")]
    Server,
    /// A source that this program does not know.
    #[serde(other)]
    Unknown,
}
