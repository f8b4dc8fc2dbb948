//! Looking back through the present game.

use game::Event;
use narration::PlayableGame;
use table::CommandRefusal;
use words::Language;

use super::TableModel;

impl<G: PlayableGame> TableModel<G> {
    /// How many events of the present game there are.
    pub(super) fn events(&self) -> usize {
        self.table.current_game().map_or(0, |game| game.line().events().len())
    }

    pub(super) fn view_events(&mut self, events: usize) -> Result<(), CommandRefusal<G>> {
        self.viewed_events = (events < self.events()).then_some(events);
        Ok(())
    }

    /// Steps from move to move, past the rolls between them.
    pub(super) fn step_view(&mut self, step: isize) -> Result<(), CommandRefusal<G>> {
        let Some(sheet) = self.table.current_game() else { return Ok(()) };
        let notes = narration::score_sheet::score_sheet(sheet.line(), Language::English);
        let now = self.viewed_events.unwrap_or_else(|| self.events());
        let mut stops = std::iter::once(0).chain(notes.iter().map(|note| note.after));
        let target = match step {
            ..0 => stops.rfind(|stop| *stop < now).unwrap_or(0),
            _ => stops.find(|stop| *stop > now).unwrap_or(usize::MAX),
        };
        self.view_events(target)
    }

    /// The last move on the board within this number of events, and the position before it.
    pub(super) fn last_move(&self, events: usize) -> Option<(&G, &Event<G>)> {
        let line = self.table.current_game()?.line();
        let played = line.positions().iter().zip(line.events()).take(events);
        let moved = played.filter(|(before, event)| match event {
            Event::Move { mv, .. } => !before.trace(mv).is_empty(),
            Event::Roll(_) => false,
        });
        moved.last()
    }
}
