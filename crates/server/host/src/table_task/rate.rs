//! Counting the result of a rated table.

use protocol::{GameRated, RatingChange, ServerMessage};
use store::{RatingEntry, StoreError, TableId, Write};
use table::{Actor, BySeat, Command, Seat, TableOutcome, TablePhase};

use super::{HostedGame, TableTask};
use crate::rating::{RatedGame, RatedResult};

/// How often to try again if another game of the same player is counted at the same moment.
const ATTEMPTS: usize = 8;

/// A day in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// A rating as it is shown.
pub(super) fn rounded(entry: &RatingEntry) -> i32 {
    entry.rating.round() as i32
}

/// The ratings before and after a game; `None` if it does not count.
pub(super) struct CountedGame(Option<(BySeat<Option<RatingEntry>>, BySeat<RatingEntry>)>);

impl CountedGame {
    fn write(&self, table: TableId) -> Write {
        let after =
            self.0.as_ref().map(|(_, after)| vec![after.south.clone(), after.north.clone()]);
        Write::Rated { table, ratings: after.unwrap_or_default() }
    }
}

impl<G: HostedGame> TableTask<G> {
    /// Counts the result of a table that an older version has ended without counting it.
    pub(super) async fn rate(&mut self) {
        if !self.unrated || self.table.phase() != TablePhase::Over || self.is_broken {
            return;
        }
        for _ in 0..ATTEMPTS {
            match self.try_rate().await {
                Ok(()) => {
                    self.unrated = false;
                    return;
                }
                Err(StoreError::Conflict(_)) => {}
                Err(error) => {
                    tracing::error!(table = %self.code, %error, "a result could not be rated");
                    return;
                }
            }
        }
    }

    /// Stores writes about this table. If they end a rated game, its result is counted in the same transaction: it is
    /// counted exactly once, whatever happens to this node.
    pub(super) async fn store_and_rate(
        &mut self,
        writes: Vec<Write>,
    ) -> Result<Option<CountedGame>, StoreError> {
        if !self.unrated || self.table.phase() != TablePhase::Over {
            return self.store(writes).await.map(|()| None);
        }
        let mut attempt = 1;
        loop {
            let counted = self.count_game().await?;
            let mut all = writes.clone();
            all.push(counted.write(self.id));
            match self.store(all).await {
                // Another game of the same player is counted at the same moment.
                Err(StoreError::Conflict(_)) if attempt < ATTEMPTS => attempt += 1,
                result => {
                    self.unrated = result.is_err();
                    return result.map(|()| Some(counted));
                }
            }
        }
    }

    async fn try_rate(&mut self) -> Result<(), StoreError> {
        let counted = self.count_game().await?;
        self.store(vec![counted.write(self.id)]).await?;
        self.publish_rating(counted);
        Ok(())
    }

    /// What a game that is over does to the ratings.
    async fn count_game(&mut self) -> Result<CountedGame, StoreError> {
        let table = self.id;
        let (Some(result), Some(south), Some(north)) =
            (self.rated_result(), self.owners.south, self.owners.north)
        else {
            return Ok(CountedGame(None));
        };
        let game = self.table.setup().game.to_string();
        let store = self.registry.store();
        let now = self.registry.now();
        let earlier = store.rated_between([south, north], &game, now - DAY).await?;
        if earlier >= u64::from(self.registry.limits().rated_games_per_pair) {
            tracing::info!(table = %self.code, "too many rated games of the same two players");
            return Ok(CountedGame(None));
        }
        let before = BySeat {
            south: store.rating(south, &game).await?,
            north: store.rating(north, &game).await?,
        };
        let rated = RatedGame { game: &game, table, at: now };
        let (souths, norths) = (before.south.as_ref(), before.north.as_ref());
        let after = BySeat {
            south: rated.new_rating(south, souths, norths, result),
            north: rated.new_rating(north, norths, souths, result.reversed()),
        };
        Ok(CountedGame(Some((before, after))))
    }

    /// Shows the new ratings, once they are durable.
    pub(super) fn publish_rating(&mut self, counted: CountedGame) {
        let Some((before, after)) = counted.0 else { return };
        let change = |seat: Seat| RatingChange {
            before: before[seat].as_ref().map(rounded),
            after: rounded(&after[seat]),
        };
        self.publish(&ServerMessage::Rated(GameRated {
            table: self.code.to_string(),
            south: change(Seat::South),
            north: change(Seat::North),
        }));
        self.ratings = BySeat { south: Some(after.south), north: Some(after.north) };
    }

    /// The result for the player in the south; `None` if the game was aborted, or if a player has not moved at all: a
    /// game that was not played does not count.
    fn rated_result(&self) -> Option<RatedResult> {
        let has_moved = |seat: Seat| {
            let mut entries = self.table.entries().iter();
            entries.any(|it| it.by == Actor::Seat(seat) && matches!(it.command, Command::Move(_)))
        };
        if !Seat::ALL.into_iter().all(has_moved) {
            return None;
        }
        match self.table.outcome()? {
            TableOutcome::Aborted => None,
            TableOutcome::Draw => Some(RatedResult::Draw),
            TableOutcome::Won(Seat::South) => Some(RatedResult::Win),
            TableOutcome::Won(Seat::North) => Some(RatedResult::Loss),
        }
    }
}
