use crate::{TableId, UserId};

/// A user's Glicko-2 rating after a rated game.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingEntry {
    /// Whose rating it is.
    pub user: UserId,
    /// The name of the game.
    pub game: String,
    /// The number of this entry among the user's ratings at this game, from 0.
    pub number: u32,
    /// The rating.
    pub rating: f64,
    /// The rating deviation.
    pub deviation: f64,
    /// The rating volatility.
    pub volatility: f64,
    /// When the game was counted, in milliseconds since 1970.
    pub at: i64,
    /// The table at which the game was played.
    pub table: TableId,
}
