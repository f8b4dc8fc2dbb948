//! The public profile of a player.

use std::sync::Arc;

use protocol::{PlayerProfile, Rating, RatingPoint};
use store::{RatingEntry, StoreError, TableQuery};
use table::TablePhase;

use crate::TableRegistry;
use crate::user_name::name_key;

/// How many tables a profile shows.
const RECENT_TABLES: u32 = 20;

/// How many points the history of a rating has at most.
const RATING_POINTS: u32 = 500;

impl TableRegistry {
    /// The profile of a player with an account.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn profile(
        self: &Arc<Self>,
        name: &str,
    ) -> Result<Option<PlayerProfile>, StoreError> {
        let Some(account) = self.store().account(&name_key(name)).await? else { return Ok(None) };
        let mut ratings = Vec::new();
        for game in self.store().rated_games(account.user).await? {
            let newest = self.store().ratings(account.user, &game, u32::MAX, RATING_POINTS).await?;
            ratings.extend(rating(&newest));
        }
        let query = TableQuery {
            user: Some(account.user),
            public: true,
            phase: Some(TablePhase::Over),
            limit: RECENT_TABLES,
            ..TableQuery::default()
        };
        // `seat` is the seat of the player whose profile it is.
        let recent = self.find_tables(&query, Some(account.user)).await?;
        Ok(Some(PlayerProfile { name: account.name, since: account.created, ratings, recent }))
    }
}

/// The rating at one game, from its newest entries, the newest first.
fn rating(newest: &[RatingEntry]) -> Option<Rating> {
    let last = newest.first()?;
    let rounded = |number: f64| (number * 10.0).round() / 10.0;
    let point = |entry: &RatingEntry| RatingPoint {
        at: entry.at,
        rating: rounded(entry.rating),
        deviation: rounded(entry.deviation),
    };
    Some(Rating {
        game: last.game.clone(),
        rating: rounded(last.rating),
        deviation: rounded(last.deviation),
        games: last.number + 1,
        history: newest.iter().rev().map(point).collect(),
    })
}
