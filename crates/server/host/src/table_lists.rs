//! The lobby, the list of a user's own tables, and searches.

use std::sync::Arc;

use protocol::{TableResult, TableSummary};
use store::{StoreError, TableListing, TableQuery, TableStatus, UserId};
use table::{Seat, TableOutcome, TablePhase};

use crate::table_task::to_protocol_seat;
use crate::{TableRegistry, random};

/// How many tables a list has at most.
const MAX_TABLES: u32 = 100;

impl TableRegistry {
    /// The tables in the lobby: first those with an empty seat, then those that can be watched.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn lobby(self: &Arc<Self>) -> Result<Vec<TableSummary>, StoreError> {
        let in_phase = |phase: TablePhase| TableQuery {
            public: true,
            phase: Some(phase),
            limit: MAX_TABLES,
            ..TableQuery::default()
        };
        let mut tables = self.find_tables(&in_phase(TablePhase::Gathering), None).await?;
        let mut playing = self.find_tables(&in_phase(TablePhase::Playing), None).await?;
        // The strongest players and the most watched tables come first.
        let strength = |it: &TableSummary| it.south_rating.max(it.north_rating).unwrap_or(0);
        playing.sort_by_key(|it| std::cmp::Reverse((strength(it), it.watchers)));
        tables.extend(playing);
        Ok(tables)
    }

    /// The tables at which a user plays.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn tables_of(
        self: &Arc<Self>,
        user: UserId,
    ) -> Result<Vec<TableSummary>, StoreError> {
        let query = TableQuery { user: Some(user), limit: MAX_TABLES, ..TableQuery::default() };
        self.find_tables(&query, Some(user)).await
    }

    /// The table with this code, as lists show it.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn table(self: &Arc<Self>, code: &str) -> Result<Option<TableSummary>, StoreError> {
        let code = Some(random::read_code(code));
        let query = TableQuery { code, limit: 1, ..TableQuery::default() };
        Ok(self.find_tables(&query, None).await?.pop())
    }

    /// Tables, as a user sees them.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn find_tables(
        self: &Arc<Self>,
        query: &TableQuery,
        user: Option<UserId>,
    ) -> Result<Vec<TableSummary>, StoreError> {
        let mut tables = Vec::new();
        for listing in self.store().list(query).await? {
            let mut summary = summarize(&listing, user);
            // A table in memory may have moved on since its status was written down.
            if listing.status.phase != TablePhase::Over
                && let Some(live) = self.live_status(&listing.code).await
            {
                set_status(&mut summary, &live.status);
                summary.south = Some(live.names.south).filter(|name| !name.is_empty());
                summary.north = Some(live.names.north).filter(|name| !name.is_empty());
                summary.watchers =
                    self.bus().subscribers(&listing.code).try_into().unwrap_or(u32::MAX);
            }
            tables.push(summary);
        }
        Ok(tables)
    }
}

fn summarize(listing: &TableListing, user: Option<UserId>) -> TableSummary {
    let rating = |rating: Option<i64>| rating.and_then(|rating| rating.try_into().ok());
    let is_own = |seat: &Seat| user.is_some() && listing.owners[*seat] == user;
    let mut summary = TableSummary {
        table: listing.code.clone(),
        game: listing.game.clone(),
        rules: listing.rules.clone(),
        clock: listing.clock.clone(),
        opened: listing.opened.max(0) as u64,
        phase: protocol::TablePhase::Unknown,
        south: listing.names.south.clone(),
        north: listing.names.north.clone(),
        seat: Seat::ALL.into_iter().find(is_own).map(to_protocol_seat),
        awaits: None,
        result: None,
        rated: listing.rated,
        south_rating: rating(listing.ratings.south),
        north_rating: rating(listing.ratings.north),
        watchers: 0,
    };
    set_status(&mut summary, &listing.status);
    summary
}

fn set_status(summary: &mut TableSummary, status: &TableStatus) {
    summary.phase = match status.phase {
        TablePhase::Gathering => protocol::TablePhase::Gathering,
        TablePhase::Playing => protocol::TablePhase::Playing,
        TablePhase::Between => protocol::TablePhase::Between,
        TablePhase::Over => protocol::TablePhase::Over,
    };
    summary.awaits = status.awaits.map(to_protocol_seat);
    summary.result = status.outcome.map(|outcome| match outcome {
        TableOutcome::Won(Seat::South) => TableResult::South,
        TableOutcome::Won(Seat::North) => TableResult::North,
        TableOutcome::Draw => TableResult::Draw,
        TableOutcome::Aborted => TableResult::Aborted,
    });
}
