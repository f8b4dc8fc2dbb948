//! A table as a task: it folds its record, checks requests, and publishes nothing before it is durable.

mod clock_origin;
mod commit;
mod computers;
mod delete_user;
mod duties;
mod handle;
mod messages;
mod planned_moves;
mod presence;
mod rate;
mod rematch;
mod request;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use engines::HasEngine;
use game::TranscriptWriter;
use games::{GameKind, with_game};
use rulebooks::GameMessages;
use store::{ClientRequestId, Lease, RatingEntry, StoredTable, TableId, UserId};
use table::{Actor, BySeat, Command, ParsedCommand, Seat, Table, TablePhase, TimeControl};
use table_runner::{RunnerSettings, TableDice, TableRunner};
use tokio::time::{Instant, sleep_until};

pub(crate) use self::clock_origin::ClockOrigin;
use self::commit::PendingEvent;
use self::computers::Computers;
pub(crate) use self::messages::{table_reason, to_protocol_seat, to_table_seat};
pub(crate) use self::planned_moves::PlannedMoves;
pub(crate) use self::presence::Watcher;
pub(crate) use self::request::{CommandRequest, LiveStatus, TableRequest};
use crate::cluster::{TableEnd, TableInbox};
use crate::{HostError, TableRegistry};

/// A game that the server can run.
pub trait HostedGame: GameMessages + TranscriptWriter + HasEngine {}

impl<G: GameMessages + TranscriptWriter + HasEngine> HostedGame for G {}

/// A table that this node owns.
pub(crate) struct OwnedTable {
    pub(crate) stored: StoredTable,
    /// The right to write to it; `None` if no other node shares the store.
    pub(crate) lease: Option<Lease>,
    /// The moment at which the table's time is 0, if its clock goes on from another node.
    pub(crate) clock_origin: Option<i64>,
}

/// Runs a table that this node owns, until it leaves memory or this node no longer owns it.
pub(crate) async fn run_task(
    registry: &Arc<TableRegistry>,
    table: OwnedTable,
    watchers: Vec<Watcher>,
    inbox: &mut TableInbox,
) -> TableEnd {
    let code = table.stored.code.clone();
    let Ok(kind) = table.stored.game.parse::<GameKind>() else {
        registry.reject(&code, inbox, HostError::NoSuchGame);
        return TableEnd::Gone;
    };
    let kind = kind.under(&table.stored.rules);
    with_game!(kind, G => match TableTask::<G>::new(Arc::clone(registry), table, watchers) {
        Some(task) => {
            registry.metrics().tables.increment();
            // This future is as large as the largest game's position. On the heap, it does not enlarge the
            // futures of the other games.
            let end = Box::pin(task.run(inbox)).await;
            registry.metrics().tables.decrement();
            end
        }
        None => {
            registry.reject(&code, inbox, HostError::Damaged);
            TableEnd::Gone
        }
    })
}

/// A table in memory, and everything needed to run it.
pub(crate) struct TableTask<G: HostedGame> {
    registry: Arc<TableRegistry>,
    /// The right to write; `None` if no other node shares the store.
    lease: Option<Lease>,
    id: TableId,
    code: Arc<str>,
    public: bool,
    table: Table<G>,
    /// Decides what happens by itself: rolls, fallen flags, the moves of computers.
    runner: TableRunner<G>,
    computers: Computers<G>,
    opener: UserId,
    owners: BySeat<Option<UserId>>,
    ratings: BySeat<Option<RatingEntry>>,
    /// Whether the result still has to be counted for the ratings.
    unrated: bool,
    planned_moves: BySeat<Option<PlannedMoves>>,
    /// The code of the table at which the players continue.
    rematch: Option<String>,
    clock_origin: ClockOrigin,
    /// The origin that the store has for the next owner.
    stored_origin: Option<ClockOrigin>,
    /// The number of the event that each request led to.
    answered: HashMap<ClientRequestId, u64>,
    /// What has happened and is not durable yet.
    pending: Vec<PendingEvent>,
    /// The phase in the status that was last written down.
    stored_phase: TablePhase,
    watchers: Vec<Watcher>,
    /// Since when the opponent has been waiting for the player in a seat, who is not connected.
    absent_since: BySeat<Option<Instant>>,
    /// Since when nobody in a seat has been connected, before the game has begun.
    deserted_since: Option<Instant>,
    /// What is in memory differs from what is on the disk: the table must be reloaded.
    is_broken: bool,
    idle_since: Instant,
}

/// The longest wait before a table checks what is due.
const MAX_WAIT: Duration = Duration::from_secs(60);

/// A table whose flag falls within this time stays in memory.
const FLAG_SOON: Duration = Duration::from_secs(60 * 60);

impl<G: HostedGame> TableTask<G> {
    /// A table from the store; `None` if its record is damaged.
    pub(crate) fn new(
        registry: Arc<TableRegistry>,
        owned: OwnedTable,
        watchers: Vec<Watcher>,
    ) -> Option<Self> {
        let OwnedTable { stored, lease, clock_origin } = owned;
        let parsed = Table::<G>::read(&stored.record()).ok()?;
        if let Some(damage) = &parsed.damage {
            tracing::error!(table = %stored.code, %damage, "damaged record");
            return None;
        }
        let table = parsed.table;
        let mut answered = HashMap::new();
        for (line, number) in stored.lines.iter().zip(0..) {
            if let Some(request) = line.request {
                answered.entry(request).or_insert(number);
            }
        }
        let now = Instant::now();
        let dice = stored.secret.as_deref().and_then(TableDice::read);
        let planned_moves = &stored.planned_moves;
        let continued = clock_origin.and_then(|origin| ClockOrigin::continued(&table, origin));
        Some(Self {
            lease,
            stored_origin: continued,
            id: stored.id,
            public: stored.public,
            runner: TableRunner::new(RunnerSettings::SERVER, dice),
            computers: Computers::default(),
            opener: stored.opener,
            owners: stored.owners,
            ratings: stored.ratings,
            unrated: stored.unrated,
            planned_moves: BySeat::new(|seat| {
                planned_moves[seat].as_deref().and_then(PlannedMoves::read)
            }),
            rematch: stored.rematch,
            clock_origin: continued.or(registry.take_clock_origin(&stored.code)).unwrap_or_else(
                || ClockOrigin::of(&table, stored.opened + stored.clock_shift, registry.now()),
            ),
            code: stored.code.into(),
            answered,
            pending: Vec::new(),
            stored_phase: table.phase(),
            watchers,
            absent_since: BySeat::default(),
            deserted_since: None,
            is_broken: false,
            idle_since: now,
            registry,
            table,
        })
    }

    /// Runs the table until it leaves memory.
    async fn run(mut self, inbox: &mut TableInbox) -> TableEnd {
        self.perform_duties().await;
        self.update_absence();
        // Resetting a timer is expensive and most timers never fire, so it is only reset when it must fire earlier.
        // A timer that fires too early does no harm.
        let mut timer = Box::pin(sleep_until(self.wakes_at()));
        while !self.is_broken {
            let wake = self.wakes_at();
            if wake < timer.deadline() || timer.is_elapsed() {
                timer.as_mut().reset(wake);
            }
            tokio::select! {
                biased;
                request = inbox.recv() => match request {
                    Some(TableRequest::Close(done)) => {
                        self.store_status().await;
                        self.registry.reject(&self.code, inbox, HostError::Closing);
                        let _ = done.send(self.lease);
                        return TableEnd::Gone;
                    }
                    Some(TableRequest::Reload) => break,
                    Some(request) => self.handle(request).await,
                    None => return TableEnd::Gone,
                },
                finished = self.computers.finished() => self.on_decision(finished).await,
                () = timer.as_mut() => self.on_timer().await,
            }
            if self.is_idle() {
                self.store_status().await;
                // Before the table leaves memory: as soon as it has, a request can load it again.
                if self.table.running().is_some() {
                    self.registry.keep_clock_origin(&self.code, self.current_origin());
                }
                if self.registry.forget(&self.code, inbox) {
                    self.registry.release(self.lease).await;
                    return TableEnd::Gone;
                }
                self.registry.take_clock_origin(&self.code);
                self.idle_since = Instant::now();
            }
        }
        self.registry.metrics().errors.increment();
        // What is pending was not shown to anybody.
        let seen = (self.table.entries().len() - self.pending.len()) as u64;
        TableEnd::Reclaim { watchers: self.watchers, seen }
    }

    /// When something must be done without a request.
    fn wakes_at(&self) -> Instant {
        let now = Instant::now();
        let flag = self.time_to_flag().map(|wait| now + wait);
        let check = now + self.computers.retry_in().unwrap_or(MAX_WAIT);
        let idle = self.idle_since + self.registry.limits().idle;
        let idle = if idle > now { idle } else { check };
        flag.into_iter().chain(self.closes_at()).chain([check, idle]).min().unwrap_or(check)
    }

    async fn on_timer(&mut self) {
        self.computers.on_timer();
        self.update_absence();
        if self.is_deserted() {
            // The house may abort a table that is not over.
            let _ = self.execute(Actor::House, Command::Abort, self.now().into());
        }
        self.perform_duties().await;
    }

    /// Whether the table can leave memory: nobody watches it, and nothing happens by itself.
    fn is_idle(&mut self) -> bool {
        let now = Instant::now();
        if self.registry.bus().subscribers(&self.code) > 0
            || self.is_watched_elsewhere()
            || self.is_open_in_lobby()
            || self.runner.open_request().is_some()
            || self.computers.is_busy()
            || self.time_to_flag().is_some_and(|wait| wait < FLAG_SOON)
        {
            self.idle_since = now;
        }
        now >= self.idle_since + self.registry.limits().idle
    }

    /// Whether the table is in the lobby and waits for a player who comes soon or never. It stays in memory until it is
    /// closed.
    fn is_open_in_lobby(&self) -> bool {
        let is_slow = matches!(self.table.setup().clock.control, TimeControl::Days { .. });
        self.public && !is_slow && self.table.phase() == TablePhase::Gathering
    }

    /// The seat of a user; `None` if the user does not play here.
    fn seat_of(&self, user: UserId) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| self.owners[*seat] == Some(user))
    }

    /// Whether one user plays both sides.
    fn is_solo(&self) -> bool {
        self.owners.south.is_some() && self.owners.south == self.owners.north
    }

    /// The seat for which a user gives a command. A user who plays both sides gives it for the seat that is asked.
    fn commanded_seat(&self, user: UserId, command: &ParsedCommand) -> Option<Seat> {
        let own = self.seat_of(user)?;
        if !self.is_solo() {
            return Some(own);
        }
        let awaited = match self.table.awaits() {
            table::Awaits::Move(seat) | table::Awaits::Entropy(seat) => Some(seat),
            table::Awaits::Roll(due) => due.seat,
            _ => None,
        };
        let seat = match (command, self.table.offer()) {
            (ParsedCommand::Accept(_) | ParsedCommand::Decline(_), Some(offer)) => Some(!offer.by),
            (ParsedCommand::Withdraw, Some(offer)) => Some(offer.by),
            (ParsedCommand::Entropy(_), _) => {
                let is_missing = |seat: &Seat| self.table.entropy()[*seat].is_none();
                return Some(Seat::ALL.into_iter().find(is_missing).unwrap_or(Seat::South));
            }
            _ => None,
        };
        Some(seat.or(awaited).unwrap_or(Seat::South))
    }
}
