//! The dice of the last turn stay on the board until they are rolled again.

use board_view::{Scene, SceneBoard};
use game::Event;
use narration::PlayableGame;

use super::TableModel;

impl<G: PlayableGame> TableModel<G> {
    /// Shows the last roll as played if no roll is to be played now, so that the player can see what the
    /// opponent rolled.
    pub(super) fn keep_last_roll(&self, scene: &mut Scene, events: usize) {
        let SceneBoard::Points(points) = &mut scene.board else { return };
        let Some(game) = self.table.current_game().filter(|_| points.dice.is_empty()) else {
            return;
        };
        let line = game.line();
        let after_each = line.events().iter().zip(&line.positions()[1..]).take(events);
        let rolls = after_each.filter(|(event, _)| matches!(event, Event::Roll(_)));
        let Some((_, after)) = rolls.last() else { return };
        if let SceneBoard::Points(rolled) = after.scene(scene.seen_from, &[]).board {
            points.roller = rolled.roller;
            points.dice = rolled.dice;
            points.dice.iter_mut().for_each(|die| die.used = true);
        }
    }
}
