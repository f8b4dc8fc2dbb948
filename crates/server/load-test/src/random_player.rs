use std::time::{Duration, Instant};

use client::{Client, ClientError, next_request};
use game::Notation;
use protocol::{ClientMessage, ServerMessage, TableEvent};
use table::{Awaits, Command, Hex, Seat, Table, TablePhase};
use tokio::time::timeout_at;

/// What the server sent to a client.
#[derive(Clone, Debug, Default)]
pub struct Journal {
    /// Every event: the table's code, the number and the entry.
    pub events: Vec<(String, u64, String)>,
    /// Every acknowledged command: the table's code, the number of its event and the command.
    pub acknowledged: Vec<(String, u64, String)>,
}

/// What a player measures.
#[derive(Clone, Debug, Default)]
pub struct PlayStats {
    /// How many moves the player has made.
    pub moves: u64,
    /// How many commands the server rejected.
    pub rejected: u64,
    /// How long each accepted command took to be acknowledged.
    pub latencies: Vec<Duration>,
}

/// A client that plays random legal moves in one seat of a table.
pub struct RandomPlayer<G: Notation> {
    client: Client,
    code: String,
    seat: Seat,
    table: Table<G>,
    pending: Option<PendingCommand>,
    /// The number of an acknowledged event that has not arrived yet. Until then it would still seem to be this
    /// player's turn.
    expected: Option<u64>,
    journal: Option<Journal>,
}

/// A command that was sent and has not been answered.
struct PendingCommand {
    request: u64,
    command: String,
    is_move: bool,
    sent: Instant,
}

/// After how many entries a player resigns.
const MAX_ENTRIES: usize = 300;

impl<G: Notation> RandomPlayer<G> {
    /// A player in a seat that the client's user has taken. What the server sends is added to the journal.
    ///
    /// # Errors
    /// The connection was lost, or the server refused.
    pub async fn new(
        mut client: Client,
        code: &str,
        seat: Seat,
        journal: Option<Journal>,
    ) -> Result<Self, ClientError> {
        let snapshot = client.watch(code, 0).await?;
        let parsed = Table::<G>::read(&snapshot.record);
        let table = parsed.map_err(|damage| ClientError::Unexpected(damage.to_string()))?.table;
        Ok(Self {
            client,
            code: code.to_owned(),
            seat,
            table,
            pending: None,
            expected: None,
            journal,
        })
    }

    /// Whether the table is over, as far as this player has seen.
    pub fn is_over(&self) -> bool {
        self.table.phase() == TablePhase::Over
    }

    /// The client, to play at another table.
    pub fn into_client(self) -> Client {
        self.client
    }

    /// The command that was sent and has not been answered, and its request number.
    pub fn pending(&self) -> Option<(u64, &str)> {
        self.pending.as_ref().map(|pending| (pending.request, pending.command.as_str()))
    }

    /// The journal so far.
    pub fn journal(&self) -> Option<&Journal> {
        self.journal.as_ref()
    }

    /// Plays until the table is over or the time has come, and thinks for about `think_time` before each move.
    ///
    /// # Errors
    /// The connection was lost, or the server refused.
    pub async fn play(
        &mut self,
        until: Instant,
        think_time: Duration,
        stats: &mut PlayStats,
    ) -> Result<(), ClientError> {
        while self.table.phase() != TablePhase::Over && Instant::now() < until {
            if self.pending.is_none() && self.expected.is_none() {
                self.send_command(think_time).await?;
            }
            if self.table.phase() == TablePhase::Over {
                return Ok(());
            }
            let Ok(message) = timeout_at(until.into(), self.client.receive()).await else {
                return Ok(());
            };
            self.handle(message?, stats)?;
        }
        Ok(())
    }

    /// Sends a command, if it is this player's turn.
    async fn send_command(&mut self, think_time: Duration) -> Result<(), ClientError> {
        let Some(command) = self.command() else { return Ok(()) };
        let is_move = matches!(command, Command::Move(_));
        let command = self.table.write_command(&command);
        if !think_time.is_zero() {
            // A random time, because real players do not all move at the same moment.
            tokio::time::sleep(think_time.mul_f64(0.5 + fastrand::f64())).await;
        }
        let request = next_request();
        let message = ClientMessage::Command(protocol::SendCommand {
            request,
            table: self.code.clone(),
            seen: Some(self.table.entries().len() as u64),
            command: command.clone(),
        });
        self.pending = Some(PendingCommand { request, command, is_move, sent: Instant::now() });
        self.client.send(&message).await
    }

    /// The command that this player gives now: a random move, or an answer to what is asked.
    fn command(&self) -> Option<Command<G>> {
        if self.table.offer().is_some_and(|offer| offer.by == self.seat) {
            return None;
        }
        match self.table.awaits() {
            Awaits::Move(seat) if seat == self.seat => {
                if self.table.entries().len() > MAX_ENTRIES && self.table.offer().is_none() {
                    return Some(Command::Resign { level: 1 });
                }
                let mut moves = self.table.position().legal_moves();
                let chosen = fastrand::usize(..moves.len().max(1));
                (chosen < moves.len()).then(|| Command::Move(moves.swap_remove(chosen)))
            }
            Awaits::Entropy(_) if self.table.entropy()[self.seat].is_none() => {
                Hex::read(&format!("{:016x}", fastrand::u64(..))).map(Command::Entropy)
            }
            Awaits::Next if self.seat == Seat::South => Some(Command::Next),
            _ => Some(Command::Accept(self.table.offer_to(self.seat)?.what)),
        }
    }

    fn handle(&mut self, message: ServerMessage, stats: &mut PlayStats) -> Result<(), ClientError> {
        match message {
            ServerMessage::Event(event) => self.follow(event),
            ServerMessage::Done(done) => {
                let Some(answered) = self.take_pending(Some(done.request)) else {
                    return Ok(());
                };
                stats.moves += u64::from(answered.is_move);
                stats.latencies.push(answered.sent.elapsed());
                let next = self.table.entries().len() as u64;
                self.expected = done.event.filter(|event| *event >= next);
                if let (Some(journal), Some(event)) = (&mut self.journal, done.event) {
                    journal.acknowledged.push((self.code.clone(), event, answered.command));
                }
                Ok(())
            }
            // Both players may have sent the same, or a flag fell first: the event says what happened.
            ServerMessage::Refusal(refusal)
                if refusal.reason.by != protocol::ReasonSource::Server
                    || refusal.reason.name == "Stale" =>
            {
                stats.rejected += u64::from(self.take_pending(refusal.request).is_some());
                Ok(())
            }
            ServerMessage::Refusal(_) | ServerMessage::Goodbye(_) => Err(message.into()),
            _ => Ok(()),
        }
    }

    /// The command that an answer belongs to; `None` if the answer belongs to an earlier game.
    fn take_pending(&mut self, request: Option<u64>) -> Option<PendingCommand> {
        self.pending.take_if(|pending| Some(pending.request) == request)
    }

    fn follow(&mut self, event: TableEvent) -> Result<(), ClientError> {
        if event.table != self.code || event.number < self.table.entries().len() as u64 {
            return Ok(());
        }
        if let Some(journal) = &mut self.journal {
            journal.events.push((event.table, event.number, event.entry.clone()));
        }
        self.expected = self.expected.filter(|expected| *expected > event.number);
        let followed = self.table.follow(&event.entry);
        followed.map(drop).map_err(|refusal| {
            ClientError::Unexpected(format!("event {}: {refusal}", event.number))
        })
    }
}
