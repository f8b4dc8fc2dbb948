//! Which clients watch the table, and whether the players are connected.

use protocol::{Presence, PresenceChange, ServerMessage};
use store::{ProcessId, UserId};
use table::{Awaits, Seat, TablePhase, TimeControl};
use tokio::time::Instant;

use super::messages::to_protocol_seat;
use super::{HostedGame, TableTask};
use crate::client_handle::{ClientHandle, ConnectionId};
use crate::cluster::AliveProcesses;

/// A client that watches the table, connected to this node or to another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Watcher {
    pub(crate) connection: ConnectionId,
    pub(crate) user: UserId,
    pub(crate) is_away: bool,
}

impl<G: HostedGame> TableTask<G> {
    /// Lets a client watch.
    pub(super) fn add_watcher(&mut self, client: &ClientHandle) {
        if self.is_here(client.connection) {
            self.registry.bus().subscribe(&self.code, &client.queue);
        }
        let (connection, user) = (client.connection, client.user);
        self.add(Watcher { connection, user, is_away: false });
    }

    /// Lets these clients of another node watch, and no other clients of it.
    pub(super) fn set_watchers(&mut self, process: ProcessId, watchers: Vec<Watcher>) {
        let is_gone = |watcher: &Watcher| {
            watcher.connection.process == process
                && watchers.iter().all(|other| other.connection != watcher.connection)
        };
        self.forget_watchers(is_gone);
        for watcher in watchers {
            self.add(watcher);
        }
    }

    fn forget_watchers(&mut self, is_gone: impl Fn(&Watcher) -> bool) {
        let gone: Vec<Watcher> = self.watchers.iter().copied().filter(|it| is_gone(it)).collect();
        self.watchers.retain(|watcher| !gone.contains(watcher));
        for watcher in gone {
            self.publish_presence(watcher.user);
        }
    }

    fn add(&mut self, watcher: Watcher) {
        self.idle_since = Instant::now();
        if self.watchers.iter().all(|other| other.connection != watcher.connection) {
            self.watchers.push(watcher);
            self.publish_presence(watcher.user);
        }
    }

    /// Forgets the clients of nodes that are gone.
    pub(super) fn keep_watchers_of(&mut self, alive: &AliveProcesses) {
        let own = self.registry.process();
        self.forget_watchers(|watcher| {
            watcher.connection.process != own && !alive.contains(&watcher.connection.process)
        });
    }

    fn is_here(&self, connection: ConnectionId) -> bool {
        connection.process == self.registry.process()
    }

    /// Whether clients of other nodes watch.
    pub(super) fn is_watched_elsewhere(&self) -> bool {
        self.watchers.iter().any(|watcher| !self.is_here(watcher.connection))
    }

    /// The user of a client looks at something else, or at the table again.
    pub(super) fn set_away(&mut self, connection: ConnectionId, is_away: bool) {
        let found = self.watchers.iter_mut().find(|watcher| watcher.connection == connection);
        if let Some(watcher) = found.filter(|watcher| watcher.is_away != is_away) {
            watcher.is_away = is_away;
            let user = watcher.user;
            self.publish_presence(user);
        }
    }

    /// A client stops watching, or its connection is gone.
    pub(super) fn remove_watcher(&mut self, connection: ConnectionId) {
        if self.is_here(connection) {
            self.registry.bus().unsubscribe(&self.code, connection.queue);
        }
        let found = self.watchers.iter().position(|watcher| watcher.connection == connection);
        if let Some(index) = found {
            let user = self.watchers.swap_remove(index).user;
            self.publish_presence(user);
        }
    }

    /// Publishes whether a player is connected.
    pub(super) fn publish_presence(&mut self, user: UserId) {
        self.update_absence();
        for seat in Seat::ALL.into_iter().filter(|seat| self.owners[*seat] == Some(user)) {
            self.publish_presence_in(seat, self.presence(user));
        }
    }

    fn publish_presence_in(&self, seat: Seat, presence: Presence) {
        let claim = self.claimable_in(seat);
        let (table, seat) = (self.code.to_string(), to_protocol_seat(seat));
        let change = PresenceChange { table, seat, presence, claim };
        self.publish(&ServerMessage::Presence(change));
    }

    /// Notes for whom the opponent is waiting in vain. Absence counts only while both players have a seat and it is the
    /// absent player's turn, so that nobody can claim a game that the other could not have played on.
    pub(super) fn update_absence(&mut self) {
        let now = Instant::now();
        for seat in Seat::ALL {
            let is_waited_for = self.is_waited_for(seat) && !self.is_connected(seat);
            let was_waited_for = self.absent_since[seat].is_some();
            self.absent_since[seat] = is_waited_for.then(|| self.absent_since[seat].unwrap_or(now));
            // The opponent's client shows from when on the game can be claimed.
            if is_waited_for != was_waited_for
                && let Some(user) = self.owners[seat]
            {
                self.publish_presence_in(seat, self.presence(user));
            }
        }
        let is_deserted = self.table.phase() == TablePhase::Gathering
            && !Seat::ALL.into_iter().any(|seat| self.is_connected(seat));
        self.deserted_since = is_deserted.then(|| self.deserted_since.unwrap_or(now));
    }

    /// Whether a game can go on only when the player in a seat decides something.
    fn is_waited_for(&self, seat: Seat) -> bool {
        let awaited = match self.table.awaits() {
            Awaits::Move(awaited) | Awaits::Entropy(awaited) => Some(awaited),
            Awaits::Roll(due) => due.seat,
            _ => None,
        };
        self.table.phase() == TablePhase::Playing
            && awaited == Some(seat)
            && self.owners[seat].is_some()
            && self.owners[!seat].is_some()
            && !self.is_solo()
    }

    /// Whether a user is in a seat and connected.
    pub(super) fn is_connected(&self, seat: Seat) -> bool {
        self.owners[seat].is_some_and(|user| self.presence(user) != Presence::Gone)
    }

    /// Whether nobody has been connected for so long, before the game has begun, that the table is closed.
    pub(super) fn is_deserted(&self) -> bool {
        self.closes_at().is_some_and(|at| at <= Instant::now())
    }

    /// When the table is closed if nobody connects.
    pub(super) fn closes_at(&self) -> Option<Instant> {
        let limits = self.registry.limits();
        let is_slow = matches!(self.table.setup().clock.control, TimeControl::Days { .. });
        let patience = match self.public && !is_slow {
            true => limits.open_table_lifetime,
            false => limits.invitation_lifetime,
        };
        Some(self.deserted_since? + patience)
    }

    fn presence(&self, user: UserId) -> Presence {
        let mut clients = self.watchers.iter().filter(|watcher| watcher.user == user);
        match clients.clone().next() {
            None => Presence::Gone,
            Some(_) if clients.all(|watcher| watcher.is_away) => Presence::Away,
            Some(_) => Presence::Here,
        }
    }

    /// In how many milliseconds the opponent of an absent player may claim the game.
    pub(super) fn claimable_in(&self, seat: Seat) -> Option<u64> {
        let since = self.absent_since[seat]?;
        let is_live = !matches!(self.table.setup().clock.control, TimeControl::Days { .. });
        let wait = self.registry.limits().claim_after.saturating_sub(since.elapsed());
        is_live.then(|| wait.as_millis().try_into().unwrap_or(u64::MAX))
    }

    /// Whether a player has been absent for so long that the opponent may claim the game.
    pub(super) fn has_left(&self, seat: Seat) -> bool {
        self.claimable_in(seat) == Some(0)
    }
}
