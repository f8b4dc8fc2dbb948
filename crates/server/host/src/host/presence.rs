//! Who is at the table.

use protocol::{Presence, PresenceChange, ServerMessage};
use store::GuestId;
use table::{Phase, Seat, TimeControl};
use tokio::time::Instant;

use super::show::on_the_wire;
use super::{Host, Hosted, Visitor};

/// A connection of somebody who looks at the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Present {
    ear: u64,
    guest: GuestId,
    away: bool,
}

impl<G: Hosted> Host<G> {
    /// Somebody comes to look, or to play.
    pub(super) fn welcome(&mut self, visitor: &Visitor) {
        self.house.bus().subscribe(&self.code, &visitor.ear);
        self.idle_since = Instant::now();
        if self.present.iter().all(|present| present.ear != visitor.ear.id()) {
            let (ear, guest) = (visitor.ear.id(), visitor.guest);
            self.present.push(Present { ear, guest, away: false });
            self.tell_whereabouts(guest);
        }
    }

    /// Somebody looks elsewhere, or looks again.
    pub(super) fn look_away(&mut self, ear: u64, away: bool) {
        let found = self.present.iter_mut().find(|present| present.ear == ear);
        if let Some(present) = found.filter(|present| present.away != away) {
            present.away = away;
            let guest = present.guest;
            self.tell_whereabouts(guest);
        }
    }

    /// Somebody is gone.
    pub(super) fn part(&mut self, ear: u64) {
        if let Some(index) = self.present.iter().position(|present| present.ear == ear) {
            let guest = self.present.swap_remove(index).guest;
            self.tell_whereabouts(guest);
        }
    }

    /// Tells where the owner of a seat is now.
    pub(super) fn tell_whereabouts(&mut self, guest: GuestId) {
        for seat in Seat::ALL.into_iter().filter(|seat| self.owners[*seat] == Some(guest)) {
            let mine = || self.present.iter().filter(|present| present.guest == guest);
            let presence = match mine().next() {
                None => Presence::Gone,
                Some(_) if mine().all(|present| present.away) => Presence::Away,
                Some(_) => Presence::Here,
            };
            self.gone[seat] = match presence {
                Presence::Gone => self.gone[seat].or(Some(Instant::now())),
                _ => None,
            };
            let claim = self.claim_in(seat);
            let (table, seat) = (self.code.to_string(), on_the_wire(seat));
            let whereabouts = PresenceChange { table, seat, presence, claim };
            let message = protocol::write(&ServerMessage::Presence(whereabouts)).into();
            self.house.bus().publish(&self.code, &message);
        }
    }

    /// After how many milliseconds the game of whoever is gone can be claimed.
    pub(super) fn claim_in(&self, seat: Seat) -> Option<u64> {
        let since = self.gone[seat]?;
        let is_live = !matches!(self.table.setup().clock.control, TimeControl::Days { .. });
        let claimable = is_live && self.table.phase() == Phase::Playing;
        let wait = self.house.manners().claim_after.saturating_sub(since.elapsed());
        claimable.then(|| wait.as_millis().try_into().unwrap_or(u64::MAX))
    }

    /// Whether somebody has been gone for so long that the other may claim the game.
    pub(super) fn has_left(&self, seat: Seat) -> bool {
        self.owners[seat].is_some() && self.claim_in(seat) == Some(0)
    }
}
