//! Which clients watch the table, and whether the players are connected.

use protocol::{Presence, PresenceChange, ServerMessage};
use store::UserId;
use table::{Phase, Seat, TimeControl};
use tokio::time::Instant;

use super::messages::to_protocol_seat;
use super::{HostedGame, TableTask};
use crate::QueueId;
use crate::client_handle::ClientHandle;

/// A client that watches the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watcher {
    queue: QueueId,
    user: UserId,
    is_away: bool,
}

impl<G: HostedGame> TableTask<G> {
    /// Lets a client watch.
    pub(super) fn add_watcher(&mut self, client: &ClientHandle) {
        self.registry.bus().subscribe(&self.code, &client.queue);
        self.idle_since = Instant::now();
        let (queue, user) = (client.queue.id(), client.user);
        if self.watchers.iter().all(|watcher| watcher.queue != queue) {
            self.watchers.push(Watcher { queue, user, is_away: false });
            self.publish_presence(user);
        }
    }

    /// The user of a client looks at something else, or at the table again.
    pub(super) fn set_away(&mut self, queue: QueueId, is_away: bool) {
        let found = self.watchers.iter_mut().find(|watcher| watcher.queue == queue);
        if let Some(watcher) = found.filter(|watcher| watcher.is_away != is_away) {
            watcher.is_away = is_away;
            let user = watcher.user;
            self.publish_presence(user);
        }
    }

    /// A client stops watching, or its connection is gone.
    pub(super) fn remove_watcher(&mut self, queue: QueueId) {
        self.registry.bus().unsubscribe(&self.code, queue);
        if let Some(index) = self.watchers.iter().position(|watcher| watcher.queue == queue) {
            let user = self.watchers.swap_remove(index).user;
            self.publish_presence(user);
        }
    }

    /// Publishes whether a player is connected.
    pub(super) fn publish_presence(&mut self, user: UserId) {
        for seat in Seat::ALL.into_iter().filter(|seat| self.owners[*seat] == Some(user)) {
            let presence = self.presence(user);
            self.disconnected[seat] = match presence {
                Presence::Gone => self.disconnected[seat].or(Some(Instant::now())),
                Presence::Here | Presence::Away => None,
            };
            let claim = self.claimable_in(seat);
            let (table, seat) = (self.code.to_string(), to_protocol_seat(seat));
            let change = PresenceChange { table, seat, presence, claim };
            self.publish(&ServerMessage::Presence(change));
        }
    }

    fn presence(&self, user: UserId) -> Presence {
        let mut clients = self.watchers.iter().filter(|watcher| watcher.user == user);
        match clients.clone().next() {
            None => Presence::Gone,
            Some(_) if clients.all(|watcher| watcher.is_away) => Presence::Away,
            Some(_) => Presence::Here,
        }
    }

    /// In how many milliseconds the opponent of a disconnected player may claim the game.
    pub(super) fn claimable_in(&self, seat: Seat) -> Option<u64> {
        let since = self.disconnected[seat]?;
        let is_live = !matches!(self.table.setup().clock.control, TimeControl::Days { .. });
        let is_claimable = is_live && self.table.phase() == Phase::Playing;
        let wait = self.registry.limits().claim_after.saturating_sub(since.elapsed());
        is_claimable.then(|| wait.as_millis().try_into().unwrap_or(u64::MAX))
    }

    /// Whether a player has been disconnected for so long that the opponent may claim the game.
    pub(super) fn has_left(&self, seat: Seat) -> bool {
        self.owners[seat].is_some() && self.claimable_in(seat) == Some(0)
    }
}
