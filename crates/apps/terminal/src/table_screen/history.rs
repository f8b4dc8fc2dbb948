//! Looking at earlier positions. The game goes on meanwhile.

use game::{Event, Line};
use table::Table;

use super::TableScreen;
use crate::{TerminalGame, score_sheet};

/// The earlier position that is shown.
pub(crate) struct HistoryView<G: TerminalGame> {
    /// Which of the stops it is, counted from 0.
    pub(crate) stop: usize,
    /// How many stops there are; the last is the present position.
    pub(crate) stops: usize,
    /// Which game of the table, counted from 0.
    pub(crate) game: usize,
    /// That game up to there.
    pub(crate) line: Line<G>,
}

/// All positions that can be shown, as a game and a number of its events: the start of each game, the
/// position after each move, and the present one.
fn stops<G: TerminalGame>(table: &Table<G>) -> Vec<(usize, usize)> {
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

impl<G: TerminalGame> TableScreen<G> {
    /// Steps back or forth through the games.
    pub(crate) fn step_history(&mut self, step: isize) {
        let table = self.local_table.table();
        let stops = stops(table);
        let present = stops.len().saturating_sub(1);
        let now = self.history.as_ref().map_or(present, |history| history.stop);
        let stop = now.saturating_add_signed(step).min(present);
        self.scroll = 0;
        self.history = stops.get(stop).filter(|_| stop < present).and_then(|(game, count)| {
            let line = table.games().get(*game)?.line();
            let events = line.events().iter().take(*count);
            let line = Line::replay(line.start().clone(), events).ok()?;
            Some(HistoryView { stop, stops: stops.len(), game: *game, line })
        });
    }

    /// The sentence that says which position is shown.
    pub(crate) fn history_sentence(&self) -> Option<String> {
        let history = self.history.as_ref()?;
        Some(self.language.screen_browsing(history.stops - 1, history.stop))
    }
}
