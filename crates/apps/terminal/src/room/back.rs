//! Looking back at earlier positions. The game goes on meanwhile.

use game::{Event, Line};
use table::Table;

use super::Room;
use crate::{PlayableGame, score_sheet};

/// What is looked at instead of the present position.
pub(crate) struct Back<G: PlayableGame> {
    /// Which of the stops it is, from 0.
    pub(crate) stop: usize,
    /// How many stops there are; the last is the present.
    pub(crate) stops: usize,
    /// Which game of the table, from 0.
    pub(crate) game: usize,
    /// That game up to there.
    pub(crate) line: Line<G>,
}

/// Every place at which one can stop, as a game and a number of its events: each game's beginning,
/// what follows on each decision, and the present.
fn stops<G: PlayableGame>(table: &Table<G>) -> Vec<(usize, usize)> {
    let mut stops = Vec::new();
    for (game, sheet) in table.games().iter().enumerate() {
        let line = sheet.line();
        stops.push((game, 0));
        for (index, (event, before)) in line.events().iter().zip(line.positions()).enumerate() {
            if let Event::Move { mv, .. } = event
                && !score_sheet::is_roll_decision(before, mv)
            {
                stops.push((game, index + 1));
            }
        }
        let all = line.events().len();
        if stops.last() != Some(&(game, all)) {
            stops.push((game, all));
        }
    }
    stops
}

impl<G: PlayableGame> Room<G> {
    /// Steps back or forth through what has happened.
    pub(crate) fn look_back(&mut self, step: isize) {
        let table = self.house.table();
        let stops = stops(table);
        let present = stops.len().saturating_sub(1);
        let now = self.back.as_ref().map_or(present, |back| back.stop);
        let stop = now.saturating_add_signed(step).min(present);
        self.scroll = 0;
        self.back = stops.get(stop).filter(|_| stop < present).and_then(|(game, count)| {
            let line = table.games().get(*game)?.line();
            let events = line.events().iter().take(*count);
            let line = Line::replay(line.start().clone(), events).ok()?;
            Some(Back { stop, stops: stops.len(), game: *game, line })
        });
    }

    /// What is said while somebody looks back.
    pub(crate) fn backward_glance(&self) -> Option<String> {
        let back = self.back.as_ref()?;
        Some(self.language.screen_browsing(back.stops - 1, back.stop))
    }
}
