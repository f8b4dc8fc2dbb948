//! Computers at a table that runs here: the page asks the worker what they do, and the model performs
//! it.

use narration::PlayableGame;
use table::{Actor, Awaits, TablePhase};
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
            && self.allows(super::summary::HINTS)
            && self.table.phase() == TablePhase::Playing
            && matches!(self.table.awaits(), Awaits::Move(seat) if self.local().contains(seat))
    }

    /// Takes the command that a computer answers a request with. A command about another moment, or one that makes
    /// no sense, is as good as none.
    pub(super) fn take_decision(&mut self, request: ThinkRequest, command: &str) {
        if request.is_stale(&self.table) {
            return;
        }
        if let Ok(command) = self.table.read_command(Actor::Seat(request.seat), command) {
            self.runner.decided(request, command);
        }
    }
}
