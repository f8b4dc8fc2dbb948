//! Moves that the page makes for players who do not want to make them by hand.

use narration::PlayableGame;
use table::{Actor, Awaits, Command, Millis};
use table_runner::{AutomaticPlay, RunnerSettings};

use super::TableModel;

/// How a player likes to play where dice are rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PlayPreferences {
    /// Which moves are made automatically.
    pub(crate) automatic: AutomaticPlay,
    /// The home boards are at the left.
    pub(crate) home_left: bool,
}

impl<G: PlayableGame> TableModel<G> {
    /// The move that is made automatically now. It is considered once, after people have seen the dice.
    pub(super) fn automatic_move(&mut self, now: Millis) -> Option<(Actor, Command<G>)> {
        let Awaits::Move(seat) = self.table.awaits() else { return None };
        let is_seen = now >= self.table.last_time().plus(RunnerSettings::LOCAL.pause);
        let entries = self.table.entries().len();
        let is_free = self.table.offer().is_none() && self.local().contains(seat);
        if !G::CONFIRMS_MOVES || !is_seen || !is_free || self.automatic_checked == entries {
            return None;
        }
        self.automatic_checked = entries;
        let draft = self.draft.as_ref().filter(|draft| draft.is_empty())?;
        let mv = self.preferences.automatic.choose(draft.position())?;
        Some((Actor::Seat(seat), Command::Move(mv)))
    }
}
