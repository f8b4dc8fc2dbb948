//! Whoever plays without hands: the page asks elsewhere what they do, and the room lets it happen.

use narration::Playable;
use table::{Actor, Awaits, Command, Millis, Phase, Seat, Sitter};

use super::Room;

/// How long people may look at what has just happened before the computer plays.
pub(super) const PAUSE: Millis = Millis(500);

impl<G: Playable> Room<G> {
    /// Whether a computer is to move or to answer.
    pub(super) fn awaits_computer(&self) -> bool {
        if self.far.is_some() {
            return false;
        }
        let seat = match (self.table.offer(), self.table.awaits()) {
            (Some(offer), _) => !offer.by,
            (None, Awaits::Move(seat)) => seat,
            _ => return false,
        };
        self.table.phase() == Phase::Playing
            && matches!(self.table.seats()[seat], Sitter::Computer(_))
    }

    /// Whether somebody at this screen is to decide and could be given a hint.
    pub(super) fn can_advise(&self) -> bool {
        self.looking_at.is_none()
            && self.far.is_none()
            && self.table.phase() == Phase::Playing
            && matches!(self.table.awaits(), Awaits::Move(seat) if self.is_here(seat))
    }

    /// Hears what a computer does: its seat and a command, after so many entries.
    pub(super) fn hear_computer(&mut self, entries: usize, told: &str) {
        self.told = Some((entries, told.to_owned()));
    }

    /// What a computer does, if it is still to the point and people have seen what came before.
    pub(super) fn computers_deed(&self, now: Millis) -> Option<(Actor, Command<G>)> {
        let (entries, told) = self.told.as_ref()?;
        let seen = now >= self.table.last_time().plus(PAUSE);
        if *entries != self.table.entries().len() || !seen || !self.awaits_computer() {
            return None;
        }
        let (seat, command) = told.split_once(' ')?;
        let by = Actor::Seat(Seat::read(seat)?);
        let command = self.table.read_command(by, command).ok()?;
        self.table.judge(by, &command, now).ok()?;
        Some((by, command))
    }
}
