use serde::{Deserialize, Serialize};

/// A place at a table.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The seat of the player who opened the table.
    South,
    /// The seat across.
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

/// Who occupies a seat, as it is shown to people.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Hash, Debug)]
pub struct SeatInfo {
    /// The seat.
    pub seat: Seat,
    /// What kind of player; `None` if the seat is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<OccupantKind>,
    /// The name to show; a computer's level; `?` if the seat is empty.
    pub name: String,
    /// Whether the player is connected now.
    pub here: bool,
    /// The player's rating at this game; `None` before their first rated game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// If the player is disconnected: in how many milliseconds the opponent may claim the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<u64>,
}

/// What kind of player occupies a seat.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[serde(rename_all = "lowercase")]
pub enum OccupantKind {
    /// A player with an account.
    Person,
    /// A player without an account.
    Guest,
    /// A computer player.
    Computer,
    /// A kind that this program does not know.
    #[serde(other)]
    Unknown,
}

/// Whether a player is connected.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Presence {
    /// Connected and looking at the table.
    Here,
    /// Connected, but looking at something else.
    Away,
    /// Not connected.
    Gone,
}
