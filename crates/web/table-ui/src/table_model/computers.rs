//! Computers at a table that runs here: the page asks the worker what they do, and the model performs
//! it.

use narration::PlayableGame;
use table::{Actor, Awaits, Seat, TablePhase};
use table_runner::ThinkRequest;

use super::TableModel;

impl<G: PlayableGame> TableModel<G> {
    /// Whether a computer is to move or to answer.
    pub(super) fn awaits_computer(&self) -> bool {
        self.remote.is_none() && ThinkRequest::of(&self.table).is_some()
    }

    /// Whether a player at this screen is to move and can be given a hint.
    pub(super) fn can_hint(&self) -> bool {
        self.viewed_events.is_none()
            && self.remote.is_none()
            && self.table.phase() == TablePhase::Playing
            && matches!(self.table.awaits(), Awaits::Move(seat) if self.local().contains(seat))
    }

    /// Takes a computer's decision: its seat and a command, decided after this number of entries. `None` if it
    /// is about another moment or makes no sense.
    pub(super) fn read_decision(&mut self, entries: usize, decision: &str) -> Option<()> {
        let (seat, command) = decision.split_once(' ')?;
        let request = ThinkRequest { seat: Seat::read(seat)?, entries };
        if request.is_stale(&self.table) {
            return None;
        }
        let command = self.table.read_command(Actor::Seat(request.seat), command).ok()?;
        self.runner.decided(request, command);
        Some(())
    }
}
