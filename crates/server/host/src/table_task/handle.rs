//! What the table does with each request.

use protocol::{Phrase, PhraseSaid, ServerMessage, TableJoined};
use store::{RatingEntry, UserId};
use table::{Actor, Command, CommandError, Hex, Occupant, ParsedCommand, Seat, TablePhase, Time};

use super::commit::RequestOrigin;
use super::messages::to_protocol_seat;
use super::{CommandRequest, HostedGame, TableRequest, TableTask};
use crate::client_handle::ClientHandle;
use crate::new_table::human;
use crate::{HostError, TableRegistry};

impl<G: HostedGame> TableTask<G> {
    pub(super) async fn handle(&mut self, request: TableRequest) {
        match request {
            TableRequest::Watch { client, request, from } => {
                self.add_watcher(&client);
                client.queue.send(&self.snapshot(request, from, &client));
            }
            TableRequest::Subscribe { client } => self.add_watcher(&client),
            TableRequest::Unwatch { client, request } => {
                self.remove_watcher(client.connection);
                client.done(request, None);
            }
            TableRequest::Join { client, request, seat, entropy } => {
                self.join(&client, request, seat, entropy).await;
            }
            TableRequest::Command(command) => self.command(command).await,
            TableRequest::Plan { client, request, seen, moves } => {
                self.plan(&client, request, seen, moves).await;
                self.follow_up().await;
            }
            TableRequest::Talk { client, request, phrase } => self.talk(&client, request, phrase),
            TableRequest::ClaimForfeit { client, request } => {
                self.claim_forfeit(&client, request).await;
            }
            TableRequest::SetAway { connection, away } => self.set_away(connection, away),
            TableRequest::Disconnected { connection } => self.remove_watcher(connection),
            TableRequest::SetWatchers { process, watchers, done } => {
                self.set_watchers(process, watchers);
                let _ = done.send(());
            }
            TableRequest::NodesChanged(alive) => self.keep_watchers_of(&alive),
            TableRequest::DeleteUser { user, done } => {
                if self.delete_user(user).await {
                    let _ = done.send(());
                }
            }
            TableRequest::Status(answer) => {
                let _ = answer.send(self.live_status());
            }
            // `run` handles these.
            TableRequest::Close(_) | TableRequest::Reload => {}
            // Nobody knows it better than the owner.
            TableRequest::CatchUp(_) => {}
        }
    }

    /// Gives a seat to a user. A user who has it already gets the same answer again.
    async fn join(
        &mut self,
        client: &ClientHandle,
        request: u64,
        wanted: Option<Seat>,
        entropy: Option<Hex>,
    ) {
        let is_wanted = |seat: &Seat| wanted.is_none_or(|wanted| wanted == *seat);
        let mut seats = Seat::ALL.into_iter().filter(is_wanted);
        if let Some(seat) = seats.clone().find(|seat| self.owners[*seat] == Some(client.user)) {
            self.add_watcher(client);
            return self.send_joined(client, request, seat);
        }
        let Some(seat) = seats.find(|seat| self.table.seats()[*seat] == Occupant::Empty) else {
            return self.refuse(client, request, &CommandError::SeatTaken.into());
        };
        if self.table.setup().rated && !client.has_account {
            return self.refuse_with(client, request, HostError::NotRated);
        }
        if self.table.setup().rated && self.seat_of(client.user).is_some() {
            return self.refuse_with(client, request, HostError::OwnOpponent);
        }
        let sit = Command::Sit { seat, who: human(&client.name, client.has_account) };
        if let Err(refusal) = self.execute(Actor::House, sit, self.now().into()) {
            return self.refuse(client, request, &refusal);
        }
        self.owners[seat] = Some(client.user);
        let game = self.table.setup().game.to_string();
        self.ratings[seat] = rating_of(&self.registry, client, &game).await;
        if let Some(entropy) = entropy {
            // A table without fair dice refuses entropy, which does no harm.
            let _ = self.execute(Actor::Seat(seat), Command::Entropy(entropy), self.now().into());
        }
        self.execute_duties();
        let mut writes = self.pending_writes(None);
        writes.push(self.seat_write(seat));
        if self.commit_with(writes, None).await {
            // The new player gets these events with the snapshot that comes next.
            self.add_watcher(client);
            // A client that watched before becomes a player only now.
            self.publish_presence(client.user);
            self.send_joined(client, request, seat);
        } else {
            self.refuse_with(client, request, HostError::NotKept);
        }
    }

    fn send_joined(&self, client: &ClientHandle, request: u64, seat: Seat) {
        let seat = to_protocol_seat(seat);
        let joined = TableJoined { request, table: self.code.to_string(), seat };
        client.send(&ServerMessage::Joined(joined));
    }

    /// Executes a command of a user. The same request is executed only once.
    async fn command(&mut self, request: CommandRequest) {
        let CommandRequest { client, request, seen, command, lag } = request;
        if let Some(event) = self.answered.get(&client.request_id(request)) {
            return client.done(request, Some(*event));
        }
        if self.is_stale(seen, &command, client.user) {
            return self.refuse_with(&client, request, HostError::Stale);
        }
        let by = self.commanded_seat(client.user, &command).map_or(Actor::Watcher, Actor::Seat);
        let time = Time::from(self.now()).lagging(lag);
        let resolved = self.table.resolve(by, &command);
        if let Err(refusal) = resolved.and_then(|command| self.execute(by, command, time)) {
            return self.refuse(&client, request, &refusal);
        }
        let left = by.seat().filter(|seat| self.table.seats()[*seat] == Occupant::Empty);
        self.execute_duties();
        let origin = RequestOrigin { client: &client, request };
        let mut writes = self.pending_writes(Some(&origin));
        if let Some(seat) = left {
            self.owners[seat] = None;
            writes.push(self.seat_write(seat));
        }
        if self.commit_with(writes, Some(origin)).await {
            self.follow_up().await;
        } else {
            self.refuse_with(&client, request, HostError::NotKept);
        }
    }

    /// Whether a command would mean something other than its sender thought.
    fn is_stale(&self, seen: Option<u64>, command: &ParsedCommand, user: UserId) -> bool {
        let Some(seen) = seen.and_then(|seen| usize::try_from(seen).ok()) else { return false };
        let Some(since) = self.table.entries().get(seen..) else { return true };
        match command {
            // These repeat what they answer, or mean the same whatever has happened.
            ParsedCommand::Accept(_)
            | ParsedCommand::Decline(_)
            | ParsedCommand::Flag
            | ParsedCommand::Entropy(_) => false,
            // These mean the same until another game begins.
            ParsedCommand::Resign { .. }
            | ParsedCommand::Abort
            | ParsedCommand::Leave
            | ParsedCommand::Next
            | ParsedCommand::Withdraw => since
                .iter()
                .any(|entry| matches!(entry.command, Command::Begin { .. } | Command::Next)),
            _ => {
                let is_own =
                    |by: Actor| by.seat().is_some_and(|seat| self.owners[seat] == Some(user));
                let is_solo = self.owners.south == self.owners.north;
                since.iter().any(|entry| is_solo || !is_own(entry.by))
            }
        }
    }

    fn talk(&mut self, client: &ClientHandle, request: u64, phrase: Phrase) {
        let Some(seat) = self.seat_of(client.user) else {
            return self.refuse(client, request, &CommandError::OnlyWatching.into());
        };
        self.publish(&ServerMessage::Talk(PhraseSaid {
            table: self.code.to_string(),
            seat: to_protocol_seat(seat),
            phrase: phrase.name().to_owned(),
        }));
        client.done(request, None);
    }

    /// Ends a game because the opponent has left.
    async fn claim_forfeit(&mut self, client: &ClientHandle, request: u64) {
        let Some(seat) = self.seat_of(client.user) else {
            return self.refuse(client, request, &CommandError::OnlyWatching.into());
        };
        if self.table.phase() != TablePhase::Playing || !self.has_left(!seat) {
            return self.refuse_with(client, request, HostError::NotLeft);
        }
        let forfeit = Command::Forfeit { seat: !seat };
        if let Err(refusal) = self.execute(Actor::House, forfeit, self.now().into()) {
            return self.refuse(client, request, &refusal);
        }
        self.execute_duties();
        if self.commit(Some(RequestOrigin { client, request })).await {
            self.follow_up().await;
        } else {
            self.refuse_with(client, request, HostError::NotKept);
        }
    }
}

/// A user's rating at a game, if they have one and it can be read.
async fn rating_of(
    registry: &TableRegistry,
    client: &ClientHandle,
    game: &str,
) -> Option<RatingEntry> {
    if !client.has_account {
        return None;
    }
    registry.store().rating(client.user, game).await.ok().flatten()
}
