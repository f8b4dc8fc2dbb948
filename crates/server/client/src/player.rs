//! One of two who play random legal games, and what they remember of it.

use std::time::{Duration, Instant};

use game::Notation;
use protocol::{ClientMessage, ServerMessage, TableEvent};
use table::{Awaits, Phase, Seat, Table};

use tokio::time::timeout_at;

use crate::guest::{next_request, unexpected};
use crate::{Guest, Trouble};

/// What a player was told to have happened.
#[derive(Clone, Debug, Default)]
pub struct Journal {
    /// Every event that was seen: the table, its number, its entry.
    pub seen: Vec<(String, u64, String)>,
    /// Every command that was acknowledged: the table, the number of its event, the command.
    pub done: Vec<(String, u64, String)>,
}

/// What came of a stretch of play.
#[derive(Clone, Debug, Default)]
pub struct Played {
    /// How many moves this player made.
    pub moves: u64,
    /// How long each took to be acknowledged.
    pub waits: Vec<Duration>,
}

/// A player at one table.
pub struct Player<G: Notation> {
    guest: Guest,
    code: String,
    seat: Seat,
    table: Table<G>,
    /// A move that was sent: its request, its text, when.
    pending: Option<(u64, String, Instant)>,
    journal: Option<Journal>,
}

/// How many moves a game may have before it is given up.
const LONGEST: usize = 300;

impl<G: Notation> Player<G> {
    /// A player who sits at a table. With a journal, everything is remembered.
    ///
    /// # Errors
    /// The line broke, or the house refused.
    pub async fn sit(
        mut guest: Guest,
        code: &str,
        seat: Seat,
        journal: Option<Journal>,
    ) -> Result<Self, Trouble> {
        let snapshot = guest.watch(code, 0).await?;
        let reading = Table::<G>::read(&snapshot.record);
        let table = reading.map_err(|damage| Trouble::Unexpected(damage.to_string()))?.table;
        Ok(Self { guest, code: code.to_owned(), seat, table, pending: None, journal })
    }

    /// What was remembered.
    pub fn into_journal(self) -> (Guest, Option<Journal>) {
        (self.guest, self.journal)
    }

    /// The command that was sent and not yet acknowledged, and its number.
    pub fn pending(&self) -> Option<(u64, &str)> {
        self.pending.as_ref().map(|(request, command, _)| (*request, command.as_str()))
    }

    /// The journal so far.
    pub fn journal(&self) -> Option<&Journal> {
        self.journal.as_ref()
    }

    /// Plays until the game is over or a moment has come, resting about so long before each move.
    ///
    /// # Errors
    /// The line broke.
    pub async fn play(
        &mut self,
        until: Instant,
        rest: Duration,
        played: &mut Played,
    ) -> Result<(), Trouble> {
        while self.table.phase() != Phase::Over && Instant::now() < until {
            if self.pending.is_none() {
                self.make_a_move(rest).await?;
            }
            if self.table.phase() == Phase::Over {
                return Ok(());
            }
            let Ok(heard) = timeout_at(until.into(), self.guest.hear()).await else {
                return Ok(());
            };
            self.hear(heard?, played)?;
        }
        Ok(())
    }

    /// Sends a command if one is awaited of this player.
    async fn make_a_move(&mut self, rest: Duration) -> Result<(), Trouble> {
        let Some(command) = self.command() else { return Ok(()) };
        if !rest.is_zero() {
            // About that long: real players do not all move at the same moment.
            tokio::time::sleep(rest.mul_f64(0.5 + fastrand::f64())).await;
        }
        let request = next_request();
        let message = ClientMessage::Command(protocol::SendCommand {
            request,
            table: self.code.clone(),
            seen: Some(self.table.entries().len() as u64),
            command: command.clone(),
        });
        self.pending = Some((request, command, Instant::now()));
        self.guest.say(&message).await
    }

    fn command(&self) -> Option<String> {
        if self.table.offer().is_some_and(|offer| offer.by == self.seat) {
            return None;
        }
        match self.table.awaits() {
            Awaits::Move(seat) if seat == self.seat => {
                if self.table.entries().len() > LONGEST && self.table.offer().is_none() {
                    return Some("resign 1".to_owned());
                }
                let position = self.table.position();
                let moves = position.legal_moves();
                let mv = moves.get(fastrand::usize(..moves.len().max(1)))?;
                Some(format!("move {}", position.write_move(mv)))
            }
            Awaits::Entropy(_) if self.table.entropy()[self.seat].is_none() => {
                Some(format!("entropy {:016x}", fastrand::u64(..)))
            }
            Awaits::Next if self.seat == Seat::South => Some("next".to_owned()),
            _ => {
                let offer = self.table.offer_to(self.seat)?;
                Some(format!("accept {}", offer.what))
            }
        }
    }

    fn hear(&mut self, message: ServerMessage, played: &mut Played) -> Result<(), Trouble> {
        match message {
            ServerMessage::Event(event) => self.follow(event),
            ServerMessage::Done(done) => {
                let Some((_, command, sent)) = self.answered(Some(done.request)) else {
                    return Ok(());
                };
                played.moves += u64::from(command.starts_with("move"));
                played.waits.push(sent.elapsed());
                if let (Some(journal), Some(event)) = (&mut self.journal, done.event) {
                    journal.done.push((self.code.clone(), event, command));
                }
                Ok(())
            }
            // Both may have said the same, or the clock was quicker: what happened comes as an event.
            ServerMessage::Refusal(refusal)
                if refusal.reason.by != protocol::ReasonSource::Server
                    || refusal.reason.name == "Stale" =>
            {
                self.answered(refusal.request);
                Ok(())
            }
            ServerMessage::Refusal(_) | ServerMessage::Goodbye(_) => Err(unexpected(message)),
            _ => Ok(()),
        }
    }

    /// What an answer is about, if it is not about an earlier game.
    fn answered(&mut self, request: Option<u64>) -> Option<(u64, String, Instant)> {
        self.pending.take_if(|pending| Some(pending.0) == request)
    }

    fn follow(&mut self, event: TableEvent) -> Result<(), Trouble> {
        if event.table != self.code || event.number < self.table.entries().len() as u64 {
            return Ok(());
        }
        if let Some(journal) = &mut self.journal {
            journal.seen.push((event.table, event.number, event.entry.clone()));
        }
        let followed = self.table.follow(&event.entry);
        followed
            .map(drop)
            .map_err(|refusal| Trouble::Unexpected(format!("event {}: {refusal}", event.number)))
    }
}
