//! Moves that the page makes for players who do not want to make them by hand.

use narration::PlayableGame;
use table::{Actor, Awaits, Command, Millis, Seat};
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
    /// Who at this screen must press Roll before the dice are rolled, although there is nothing else to decide. A
    /// server rolls at once.
    pub(super) fn awaits_roll_by(&self) -> Option<Seat> {
        let seat = self.runner.awaits_roll_by(&self.table).filter(|_| self.remote.is_none())?;
        let is_free = self.table.offer().is_none() && self.local().contains(seat);
        is_free.then_some(seat)
    }

    /// The player has pressed Roll: the dice are due.
    pub(super) fn roll_by_hand(&mut self) {
        self.viewed_events = None;
        self.runner.roll_by_hand(&self.table);
    }

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
