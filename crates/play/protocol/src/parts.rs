use serde::{Deserialize, Serialize};

/// A place at a table.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The place of whoever opened the table.
    South,
    /// The place across.
    North,
}

/// A side of a game.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The light side.
    White,
    /// The dark side.
    Black,
}

/// Which side a guest wants in the first game.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Sides {
    /// The light one.
    White,
    /// The dark one.
    Black,
    /// Whichever the lot gives.
    Lot,
}

/// Whom a guest wants to play with.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Opponent {
    /// Whoever comes.
    Anybody,
    /// Whoever is told the table's name.
    Invited,
    /// The computer.
    Computer(Computer),
    /// Nobody: one guest plays for both.
    Myself,
}

/// How strong a computer is to play.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct Computer {
    /// The level; at 0 it plays any legal move at random.
    pub level: u8,
}

/// The table that a guest wants. What is not said is as the house likes it.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// The game's name: `chess`.
    pub game: String,
    /// The rules' canonical text: `standard+match=7`.
    pub rules: String,
    /// With whom.
    pub opponent: Opponent,
    /// On which side.
    pub sides: Sides,
    /// The clock's canonical text: `300+5`.
    pub clock: String,
    /// Whether the result counts.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// Whether moves can be taken back: `never`, `asked` or `free`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takebacks: Option<String>,
    /// Where rolls come from, in games that have them: `fair` or `manual`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<String>,
    /// How many games, in games that have no matches of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u32>,
    /// The canonical text of the position to begin with, if it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
}

pub(crate) fn is_false(flag: &bool) -> bool {
    !flag
}

/// Who sits where, as people read it.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sitter {
    /// The seat.
    pub seat: Seat,
    /// `person`, `guest` or `computer`, or nothing if the seat is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The name to show.
    pub name: String,
    /// Whether the house can reach them now.
    pub here: bool,
    /// What their play at this game is worth, if games of theirs have counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// After how many milliseconds the other player may claim the game, if they stay away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<u64>,
}

/// Both clocks at one moment of the house's time.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clocks {
    /// The house's time in milliseconds, by the same clock as [`Pong`](crate::Pong)'s.
    pub at: u64,
    /// What White's clock shows, in milliseconds.
    pub white: u64,
    /// What Black's clock shows, in milliseconds.
    pub black: u64,
    /// Whose clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub running: Option<Side>,
    /// How many milliseconds of the present turn's delay are left before that clock runs down.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub delay: u64,
}

pub(crate) fn is_zero(number: &u64) -> bool {
    *number == 0
}

fn is_none(number: &u32) -> bool {
    *number == 0
}

/// What somebody's play was worth before a game that counted, and what it is worth after it.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Change {
    /// Before; nothing if it was the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<i32>,
    /// After.
    pub after: i32,
}

/// Why something is not done.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Reason {
    /// Who says so: `rules` (of the game), `table`, `syntax` or `house`.
    pub by: String,
    /// The name of the reason, for programs: `NotYourTurn`.
    pub name: String,
    /// The reason in the guest's language, for people.
    pub words: String,
    /// The article of the rulebook that explains it: `chess.castling`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub article: Option<String>,
}

/// Whether a player can be reached.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Presence {
    /// At the table.
    Here,
    /// Connected, but looking elsewhere.
    Away,
    /// Not connected.
    Gone,
}

/// A table in a list.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Listed {
    /// The table's name.
    pub table: String,
    /// The game's name.
    pub game: String,
    /// The rules' canonical text.
    pub rules: String,
    /// The clock's canonical text.
    pub clock: String,
    /// When it was opened, in milliseconds since 1970.
    pub opened: u64,
    /// `gathering`, `playing`, `between` or `over`.
    pub phase: String,
    /// The name of who sits in the south, if somebody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub south: Option<String>,
    /// The name of who sits in the north, if somebody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub north: Option<String>,
    /// Where the guest who asks sits, if at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Whose decision is awaited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub awaits: Option<Seat>,
    /// How it came out: `south`, `north`, `draw` or `aborted`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// Whether the result counts.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// What the play of who sits in the south is worth, if games of theirs have counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub south_rating: Option<i32>,
    /// What the play of who sits in the north is worth, if games of theirs have counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub north_rating: Option<i32>,
    /// How many look at it now, players included.
    #[serde(default, skip_serializing_if = "is_none")]
    pub watchers: u32,
}
