//! What can be known about a player.

use std::sync::Arc;

use protocol::{PlayerProfile, Rating, RatingPoint};
use store::{Mark, Search, Trouble};

use crate::House;
use crate::names::key;

/// How many games are shown.
const RECENT: u32 = 20;

impl House {
    /// The profile of somebody who has an account.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn profile(self: &Arc<Self>, name: &str) -> Result<Option<PlayerProfile>, Trouble> {
        let Some(account) = self.store().account(&key(name)).await? else { return Ok(None) };
        let marks = self.store().marks(account.guest, None).await?;
        let search = Search {
            guest: Some(account.guest),
            public: true,
            phase: Some("over".to_owned()),
            limit: RECENT,
            ..Search::default()
        };
        let recent = self.find(&search, Some(account.guest)).await?;
        let ratings = marks.chunk_by(|one, next| one.game == next.game).filter_map(rating);
        Ok(Some(PlayerProfile {
            name: account.name,
            since: account.made,
            ratings: ratings.collect(),
            recent,
        }))
    }
}

/// The rating of one game from its history.
fn rating(marks: &[Mark]) -> Option<Rating> {
    let last = marks.last()?;
    let tenth = |number: f64| (number * 10.0).round() / 10.0;
    let point = |mark: &Mark| RatingPoint {
        at: mark.at,
        rating: tenth(mark.rating),
        deviation: tenth(mark.deviation),
    };
    Some(Rating {
        game: last.game.clone(),
        rating: tenth(last.rating),
        deviation: tenth(last.deviation),
        games: last.number + 1,
        history: marks.iter().map(point).collect(),
    })
}
