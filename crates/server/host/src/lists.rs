//! The lobby, and the list of one's own tables.

use std::sync::Arc;

use protocol::{TablePhase, TableResult, TableSummary};
use store::{GuestId, Listing, Search, Trouble};
use table::Seat;

use crate::House;
use crate::host::on_the_wire;

/// How long lists are.
const LONGEST: u32 = 100;

impl House {
    /// What stands in the lobby: open seats first, then what can be watched.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn lobby(self: &Arc<Self>) -> Result<Vec<TableSummary>, Trouble> {
        let mut tables = Vec::new();
        for phase in ["gathering", "playing"] {
            let phase_is_playing = phase == "playing";
            let phase = Some(phase.to_owned());
            let search = Search { public: true, phase, limit: LONGEST, ..Search::default() };
            let mut found = self.find(&search, None).await?;
            if phase_is_playing {
                // Where strong players sit, and where many look on, there is most to see.
                let strength =
                    |it: &TableSummary| it.south_rating.max(it.north_rating).unwrap_or(0);
                found.sort_by_key(|it| std::cmp::Reverse((strength(it), it.watchers)));
            }
            tables.extend(found);
        }
        Ok(tables)
    }

    /// The tables at which a guest sits.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn tables_of(self: &Arc<Self>, guest: GuestId) -> Result<Vec<TableSummary>, Trouble> {
        let search = Search { guest: Some(guest), limit: LONGEST, ..Search::default() };
        self.find(&search, Some(guest)).await
    }

    /// Tables, as a guest or anybody sees them.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn find(
        self: &Arc<Self>,
        search: &Search,
        guest: Option<GuestId>,
    ) -> Result<Vec<TableSummary>, Trouble> {
        let mut tables = Vec::new();
        for listing in self.store().list(search).await? {
            let mut listed = listed(&listing, guest);
            // What is in memory knows better than what was last written down.
            if listing.standing.phase != "over"
                && let Some(look) = self.look(&listing.code).await
            {
                listed.phase = phase(&look.standing.phase);
                listed.awaits = look.standing.awaits.map(on_the_wire);
                listed.result = look.standing.result.as_deref().map(result);
                listed.south = Some(look.names.south).filter(|name| !name.is_empty());
                listed.north = Some(look.names.north).filter(|name| !name.is_empty());
                listed.watchers =
                    self.bus().listeners(&listing.code).try_into().unwrap_or(u32::MAX);
            }
            tables.push(listed);
        }
        Ok(tables)
    }
}

fn listed(listing: &Listing, guest: Option<GuestId>) -> TableSummary {
    let rating = |rating: Option<i64>| rating.and_then(|rating| rating.try_into().ok());
    let sits = |seat: &Seat| guest.is_some() && listing.owners[*seat] == guest;
    TableSummary {
        table: listing.code.clone(),
        game: listing.game.clone(),
        rules: listing.rules.clone(),
        clock: listing.clock.clone(),
        opened: listing.opened.max(0) as u64,
        phase: phase(&listing.standing.phase),
        south: listing.names.south.clone(),
        north: listing.names.north.clone(),
        seat: Seat::ALL.into_iter().find(sits).map(on_the_wire),
        awaits: listing.standing.awaits.map(on_the_wire),
        result: listing.standing.result.as_deref().map(result),
        rated: listing.rated,
        south_rating: rating(listing.ratings.south),
        north_rating: rating(listing.ratings.north),
        watchers: 0,
    }
}

fn phase(text: &str) -> TablePhase {
    match text {
        "gathering" => TablePhase::Gathering,
        "playing" => TablePhase::Playing,
        "between" => TablePhase::Between,
        _ => TablePhase::Over,
    }
}

fn result(text: &str) -> TableResult {
    match text {
        "south" => TableResult::South,
        "north" => TableResult::North,
        "draw" => TableResult::Draw,
        _ => TableResult::Aborted,
    }
}
