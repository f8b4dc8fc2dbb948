//! Looking back through the present game.

use board_view::Scene;
use game::{Event, Side};
use games::{GameKind, with_game};
use narration::PlayableGame;
use table::{CommandRefusal, Table, game_of, rules_of};
use words::Language;

use super::TableModel;

/// The start of the last game of a record and the position after each of its moves, seen from a side. Only the sheet
/// for sharing needs them, so this is no method of the model, which the first load contains.
pub(crate) fn scenes_of_record(record: &str, seen_from: Side) -> Vec<Scene> {
    let kind: Option<GameKind> = game_of(record).and_then(|game| game.parse().ok());
    let Some(kind) = kind else { return Vec::new() };
    with_game!(kind.under(rules_of(record).unwrap_or_default()), G => scenes::<G>(record, seen_from))
}

fn scenes<G: PlayableGame>(record: &str, seen_from: Side) -> Vec<Scene> {
    let Ok(reading) = Table::<G>::read(record) else { return Vec::new() };
    let mut model = TableModel::new(reading.table, None, Box::new(|| 0));
    model.seen_from = seen_from;
    model.scenes_of_game()
}

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

    /// The start of the present game and the position after each of its moves.
    fn scenes_of_game(&self) -> Vec<Scene> {
        let Some(sheet) = self.table.current_game() else { return Vec::new() };
        let notes = narration::score_sheet::score_sheet(sheet.line(), Language::English);
        let stops = std::iter::once(0).chain(notes.iter().map(|note| note.after));
        let scene = |events: usize| {
            let position = sheet.line().positions().get(events)?;
            let mut scene = Scene::of(position, self.seen_from, self.last_move(events));
            self.keep_last_roll(&mut scene, events);
            Some(scene)
        };
        stops.filter_map(scene).collect()
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
