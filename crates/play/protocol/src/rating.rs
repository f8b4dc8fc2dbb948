use serde::{Deserialize, Serialize};

/// A player's rating before and after a rated game.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RatingChange {
    /// Before; `None` if it was the player's first rated game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<i32>,
    /// After.
    pub after: i32,
}

/// A player's rating at one game, with its history.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct Rating {
    /// The game's name.
    pub game: String,
    /// The rating now.
    pub rating: f64,
    /// The rating deviation: with a probability of 95 %, the true strength is within twice this.
    pub deviation: f64,
    /// How many rated games the player has finished.
    pub games: u32,
    /// The rating after each of them, the oldest first.
    pub history: Vec<RatingPoint>,
}

/// A point of a rating's history.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct RatingPoint {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The rating.
    pub rating: f64,
    /// The rating deviation.
    pub deviation: f64,
}
