use serde::{Deserialize, Serialize};

use crate::Seat;
use crate::skip::{is_false, is_zero};

/// A table as lists show it.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct TableSummary {
    /// The table's code.
    pub table: String,
    /// The game's name.
    pub game: String,
    /// The canonical text of the rules.
    pub rules: String,
    /// The canonical text of the clock.
    pub clock: String,
    /// When the table was opened, in milliseconds since 1970.
    pub opened: u64,
    /// How far play has got.
    pub phase: TablePhase,
    /// The name of the player in the south; `None` if the seat is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub south: Option<String>,
    /// The name of the player in the north; `None` if the seat is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub north: Option<String>,
    /// The seat of the user who asked for the list, if they play at this table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Whose decision is awaited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub awaits: Option<Seat>,
    /// The result, once there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<TableResult>,
    /// Whether the result counts for ratings.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// The rating of the player in the south at this game; `None` before their first rated game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub south_rating: Option<i32>,
    /// The rating of the player in the north at this game; `None` before their first rated game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub north_rating: Option<i32>,
    /// How many connections watch the table now, the players' included.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub watchers: u32,
}

/// How far play at a table has got.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[serde(rename_all = "lowercase")]
pub enum TablePhase {
    /// Before the first game: seats are being taken.
    Gathering,
    /// A game is being played.
    Playing,
    /// A game is over, and another follows.
    Between,
    /// Nothing follows.
    Over,
    /// A phase that this program does not know.
    #[serde(other)]
    Unknown,
}

/// The result of everything that was played at a table.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[serde(rename_all = "lowercase")]
pub enum TableResult {
    /// The player in the south won.
    South,
    /// The player in the north won.
    North,
    /// Nobody won.
    Draw,
    /// It was broken off and does not count.
    Aborted,
    /// A result that this program does not know.
    #[serde(other)]
    Unknown,
}
