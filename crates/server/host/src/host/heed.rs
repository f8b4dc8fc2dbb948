//! What guests ask, and what comes of it.

use protocol::{PhraseSaid, RequestDone, ServerMessage, TableJoined};
use store::Mark;
use table::{Actor, Command, CommandError, Hex, Occupant, Phase, Seat, Time};

use super::settle::Asked;
use super::show::{off_the_wire, on_the_wire};
use super::{Ask, Host, Hosted, Order, Visitor};
use crate::No;
use crate::opening::sitter;

impl<G: Hosted> Host<G> {
    pub(super) async fn heed(&mut self, ask: Ask) {
        match ask {
            Ask::Watch { visitor, request, from } => self.watch(&visitor, request, from),
            Ask::Greet { visitor } => self.welcome(&visitor),
            Ask::Unwatch { visitor, request } => {
                self.house.bus().unsubscribe(&self.code, visitor.ear.id());
                self.part(visitor.ear.id());
                let done = RequestDone { request, event: None };
                visitor.ear.tell(&protocol::write(&ServerMessage::Done(done)).into());
            }
            Ask::Join { visitor, request, seat, entropy } => {
                self.join(&visitor, request, seat.map(off_the_wire), entropy).await;
            }
            Ask::Command(order) => self.order(order).await,
            Ask::Plan { visitor, request, seen, lines } => {
                self.plan(&visitor, request, seen, lines).await;
                self.follow_up().await;
            }
            Ask::Talk { visitor, request, phrase } => self.talk(&visitor, request, phrase.name()),
            Ask::Forfeit { visitor, request } => self.forfeit(&visitor, request).await,
            Ask::Away { ear, away } => self.look_away(ear, away),
            Ask::Gone { ear } => {
                self.house.bus().unsubscribe(&self.code, ear);
                self.part(ear);
            }
            Ask::Forget { guest, done } => {
                if self.forget(guest).await {
                    // Who has gone away need not be told.
                    let _ = done.send(());
                }
            }
            Ask::Look(answer) => {
                // Who has gone away need not be told.
                let _ = answer.send(self.look());
            }
            Ask::Close(_) => {}
        }
    }

    fn watch(&mut self, visitor: &Visitor, request: u64, from: u64) {
        self.welcome(visitor);
        visitor.ear.tell(&self.snapshot(request, from, visitor));
    }

    /// Gives somebody a seat. Who sits there already is told so again.
    async fn join(
        &mut self,
        visitor: &Visitor,
        request: u64,
        seat: Option<Seat>,
        entropy: Option<String>,
    ) {
        let entropy = match entropy.map(|text| Hex::read(&text).ok_or(No::BadEntropy)).transpose() {
            Ok(entropy) => entropy,
            Err(no) => return self.say_no(visitor, request, no),
        };
        let sits = |seat: Seat| self.owners[seat] == Some(visitor.guest);
        let fits = |it: &Seat| seat.is_none_or(|seat| seat == *it);
        if let Some(seat) = Seat::ALL.into_iter().filter(fits).find(|seat| sits(*seat)) {
            self.welcome(visitor);
            return self.tell_joined(visitor, request, seat);
        }
        let is_free = |seat: &Seat| self.table.seats()[*seat] == Occupant::Empty;
        let Some(seat) = Seat::ALL.into_iter().filter(fits).find(is_free) else {
            let taken = table::Refusal::Table(CommandError::SeatTaken);
            return self.refuse(visitor, request, self.why(&taken, visitor.language));
        };
        if self.table.setup().rated && !visitor.account {
            return self.say_no(visitor, request, No::NotRated);
        }
        let who = sitter(&visitor.name, visitor.account);
        if let Err(refusal) = self.obey(Actor::House, Command::Sit { seat, who }, self.now().into())
        {
            return self.refuse(visitor, request, self.why(&refusal, visitor.language));
        }
        self.owners[seat] = Some(visitor.guest);
        self.marks[seat] = self.mark_of(visitor).await;
        if let Some(entropy) = entropy {
            // Where there are no dice there is nothing to add to.
            let _ = self.obey(Actor::Seat(seat), Command::Entropy(entropy), self.now().into());
        }
        self.do_duties();
        let mut writes = self.writes(None);
        writes.push(self.seat_write(seat));
        if self.settle_with(writes, None).await {
            // Who joins sees it in the snapshot that comes next; the others have just been told.
            self.welcome(visitor);
            // Who looked on before is there as a player only now.
            self.tell_whereabouts(visitor.guest);
            self.tell_joined(visitor, request, seat);
        } else {
            self.say_no(visitor, request, No::NotKept);
        }
    }

    fn tell_joined(&self, visitor: &Visitor, request: u64, seat: Seat) {
        let joined = TableJoined { request, table: self.code.to_string(), seat: on_the_wire(seat) };
        visitor.ear.tell(&protocol::write(&ServerMessage::Joined(joined)).into());
    }

    /// What somebody's play at this game is worth, if that can be found out.
    async fn mark_of(&self, visitor: &Visitor) -> Option<Mark> {
        if !visitor.account {
            return None;
        }
        let game = self.table.setup().game.to_string();
        self.house.store().mark(visitor.guest, &game).await.ok().flatten()
    }

    /// Does what a guest wants, once.
    async fn order(&mut self, order: Order) {
        let Order { visitor, request, seen, text, lag } = order;
        if let Some(event) = self.answered.get(&(visitor.guest, request)) {
            let done = RequestDone { request, event: Some(*event) };
            visitor.ear.tell(&protocol::write(&ServerMessage::Done(done)).into());
            return;
        }
        if self.is_stale(seen, &text, visitor.guest) {
            return self.say_no(&visitor, request, No::Stale);
        }
        let by = self.seat_of(visitor.guest, &text).map_or(Actor::Watcher, Actor::Seat);
        let time = Time::from(self.now()).lagging(lag);
        let read = self.table.read_command(by, &text);
        if let Err(refusal) = read.and_then(|command| self.obey(by, command, time)) {
            return self.refuse(&visitor, request, self.why(&refusal, visitor.language));
        }
        let left = by.seat().filter(|seat| self.table.seats()[*seat] == Occupant::Empty);
        self.do_duties();
        let mut writes = self.writes(Some((visitor.guest, request)));
        if let Some(seat) = left {
            self.owners[seat] = None;
            writes.push(self.seat_write(seat));
        }
        let asked = Asked { visitor: &visitor, request };
        if self.settle_with(writes, Some(asked)).await {
            self.follow_up().await;
        } else {
            self.say_no(&visitor, request, No::NotKept);
        }
    }

    /// Whether a command would mean something else than its sender thought.
    fn is_stale(&self, seen: Option<u64>, text: &str, guest: store::GuestId) -> bool {
        let Some(seen) = seen.and_then(|seen| usize::try_from(seen).ok()) else { return false };
        let Some(since) = self.table.entries().get(seen..) else { return true };
        match text.split(' ').next().unwrap_or_default() {
            // These repeat what they answer, or mean the same whatever happened.
            "accept" | "decline" | "flag" | "entropy" => false,
            "resign" | "abort" | "leave" | "next" | "withdraw" => since
                .iter()
                .any(|entry| matches!(entry.command, Command::Begin { .. } | Command::Next)),
            _ => {
                let own =
                    |by: Actor| by.seat().is_some_and(|seat| self.owners[seat] == Some(guest));
                let both = self.owners.south == self.owners.north;
                since.iter().any(|entry| both || !own(entry.by))
            }
        }
    }

    fn talk(&mut self, visitor: &Visitor, request: u64, phrase: &str) {
        let Some(seat) = self.seat_of(visitor.guest, "") else {
            let watching = table::Refusal::Table(CommandError::OnlyWatching);
            return self.refuse(visitor, request, self.why(&watching, visitor.language));
        };
        let (table, phrase) = (self.code.to_string(), phrase.to_owned());
        let said = PhraseSaid { table, seat: on_the_wire(seat), phrase };
        let message = protocol::write(&ServerMessage::Talk(said)).into();
        self.house.bus().publish(&self.code, &message);
        let done = RequestDone { request, event: None };
        visitor.ear.tell(&protocol::write(&ServerMessage::Done(done)).into());
    }

    /// Ends a game whose other player has left.
    async fn forfeit(&mut self, visitor: &Visitor, request: u64) {
        let Some(seat) = self.seat_of(visitor.guest, "") else {
            let watching = table::Refusal::Table(CommandError::OnlyWatching);
            return self.refuse(visitor, request, self.why(&watching, visitor.language));
        };
        if self.table.phase() != Phase::Playing || !self.has_left(!seat) {
            return self.say_no(visitor, request, No::NotLeft);
        }
        let forfeit = Command::Forfeit { seat: !seat };
        if let Err(refusal) = self.obey(Actor::House, forfeit, self.now().into()) {
            return self.refuse(visitor, request, self.why(&refusal, visitor.language));
        }
        self.do_duties();
        if self.settle(Some(Asked { visitor, request })).await {
            self.follow_up().await;
        } else {
            self.say_no(visitor, request, No::NotKept);
        }
    }
}
