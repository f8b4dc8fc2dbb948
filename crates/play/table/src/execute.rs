use game::{Event, Notation};

use crate::{
    Actor, Command, CommandError, CommandRefusal, Entry, Millis, Offer, Proposal, Seat, Table,
    TablePhase, Time,
};

impl<G: Notation> Table<G> {
    /// Executes a command and returns what happened.
    ///
    /// What happened is the command itself, with two exceptions. If the running clock's flag has fallen by
    /// then, that is what happened, whatever the command was. And a player who offers a draw that the
    /// opponent has offered too accepts it.
    ///
    /// Time never runs backwards: a time before the last entry's is replaced by the last entry's.
    ///
    /// # Errors
    /// Why the table refuses the command; the table is then unchanged.
    pub fn execute(
        &mut self,
        by: Actor,
        command: Command<G>,
        time: impl Into<Time>,
    ) -> Result<&Entry<G>, CommandRefusal<G>> {
        let time = self.sensible(by, &command, time.into());
        if let Some(time) = self.flag_has_fallen(by, &command, time) {
            return Ok(self.enter(Actor::House, Command::Flag, time));
        }
        let command = self.meant(by, command);
        self.check(by, &command, time)?;
        Ok(self.enter(by, command, time))
    }

    /// The time, no earlier than the last entry's, with no more lag than the clock gives back.
    pub(crate) fn sensible(&self, by: Actor, command: &Command<G>, time: Time) -> Time {
        let counts = match by {
            Actor::Seat(seat) => self.clock_state.running() == Some(seat),
            Actor::House => matches!(command, Command::Flag),
            Actor::Watcher => false,
        };
        let lag = if counts { self.clock_state.granted(time.lag) } else { Millis::ZERO };
        Time { at: time.at.max(self.last_time()), lag }
    }

    /// The time of the fallen flag, if the flag fell before this command. If the other player or the house acts, a move
    /// that is still on its way gets all the lag that can be given back.
    pub(crate) fn flag_has_fallen(
        &self,
        by: Actor,
        command: &Command<G>,
        time: Time,
    ) -> Option<Time> {
        let running = self.clock_state.running().filter(|_| self.phase == TablePhase::Playing)?;
        let lag = match by {
            Actor::Watcher => return None,
            _ if matches!(command, Command::Flag) => return None,
            Actor::Seat(seat) if seat == running => time.lag,
            _ => self.clock_state.lag_cap(),
        };
        let time = Time { lag, ..time };
        self.clock_state.fallen(time).map(|_| time)
    }

    /// What a command amounts to, given the offer on the table.
    pub(crate) fn meant(&self, by: Actor, command: Command<G>) -> Command<G> {
        match (command, self.offer) {
            (Command::Offer(Proposal::Resign { level }), _) => Command::Resign { level },
            (Command::Offer(what @ (Proposal::Draw | Proposal::Rematch)), Some(offer))
                if offer.what == what && by == Actor::Seat(!offer.by) =>
            {
                Command::Accept(what)
            }
            (command, _) => command,
        }
    }

    pub(crate) fn enter(&mut self, by: Actor, command: Command<G>, time: Time) -> &Entry<G> {
        let line = self.describe(by, &command, time);
        self.record.push(&line);
        self.apply(by, &command, time);
        self.entries.push(Entry { time, by, command });
        &self.entries[self.entries.len() - 1]
    }

    /// The offer that takes back a player's last move that was not forced.
    ///
    /// # Errors
    /// There is no such move, or takebacks are not allowed.
    pub fn takeback(&self, seat: Seat) -> Result<Proposal, CommandError> {
        let game = self.playing()?;
        if self.setup.takebacks == crate::Takebacks::Never {
            return Err(CommandError::NoTakebacks);
        }
        let side = game.side(seat);
        let chosen = |(event, position): (&Event<G>, &G)| {
            matches!(event, Event::Move { by, .. } if *by == side)
                && position.legal_moves().len() > 1
        };
        let line = game.line();
        let to = line.events().iter().zip(line.positions()).rposition(chosen);
        to.map(|to| Proposal::Takeback { to }).ok_or(CommandError::NothingToTakeBack)
    }

    /// The draws that a seat may claim in the current position.
    pub fn claims(&self, seat: Seat) -> Vec<G::Ending> {
        self.playing().map_or(Vec::new(), |game| game.line.claims(game.side(seat)))
    }

    /// The opponent's offer that a seat has to answer.
    pub fn offer_to(&self, seat: Seat) -> Option<Offer> {
        self.offer.filter(|offer| offer.by != seat)
    }
}
