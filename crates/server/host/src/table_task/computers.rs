//! The computer players of a table.
//!
//! A player is moved into a job of the engine pool when it has to decide, and comes back with its decision. Between
//! decisions it stays here with its engine, if the pool gives a permit for that; otherwise only its small memory of
//! the game stays.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use engine::{StopSignal, SystemClock};
use engines::opponent;
use table::{BySeat, Command, Occupant, Seat, Table};
use table_runner::{ComputerPlayer, PlayerMemory, ThinkRequest, engine_seed};
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::{HostedGame, TableTask};
use crate::engine_pool::EnginePermit;

/// When to ask again if the pool was full or a job failed.
const RETRY: Duration = Duration::from_millis(250);

/// How long an engine that is not used stays in memory.
const ENGINE_IDLE: Duration = Duration::from_secs(300);

/// The computer players of a table, and the job in which one of them thinks.
pub(super) struct Computers<G: HostedGame> {
    resident: BySeat<Option<ResidentPlayer<G>>>,
    memory: BySeat<PlayerMemory>,
    job: Option<ThinkJob<G>>,
    retry_at: Option<Instant>,
    /// Since when the pool has refused the job, because too many wait.
    refused_since: Option<Instant>,
    /// How long jobs have waited for a thread.
    waited: Duration,
}

/// A computer player that waits for its next decision with its engine in memory.
struct ResidentPlayer<G: HostedGame> {
    player: ComputerPlayer<G>,
    permit: EnginePermit,
    last_used: Instant,
}

/// A computer player that is thinking.
struct ThinkJob<G: HostedGame> {
    request: ThinkRequest,
    stop: StopSignal,
    permit: Option<EnginePermit>,
    result: oneshot::Receiver<Thought<G>>,
    queued: Instant,
    started: Arc<OnceLock<Instant>>,
}

impl<G: HostedGame> ThinkJob<G> {
    /// How long the job has waited for a thread.
    fn waited(&self) -> Duration {
        let until = self.started.get().copied().unwrap_or_else(Instant::now);
        until.saturating_duration_since(self.queued)
    }
}

/// A computer player that has finished thinking, and its decision; `None` if it has decided nothing.
struct Thought<G: HostedGame> {
    player: ComputerPlayer<G>,
    decision: Option<Command<G>>,
}

/// Nobody waits for a job whose table leaves memory.
impl<G: HostedGame> Drop for ThinkJob<G> {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

impl<G: HostedGame> Default for Computers<G> {
    fn default() -> Self {
        Self {
            resident: BySeat::default(),
            memory: BySeat::default(),
            job: None,
            retry_at: None,
            refused_since: None,
            waited: Duration::ZERO,
        }
    }
}

/// What comes of a job.
pub(super) enum FinishedJob<G: HostedGame> {
    /// The player has decided.
    Decided(ThinkRequest, Command<G>),
    /// The job was stopped, because its answer no longer mattered.
    Stopped,
    /// The player has decided nothing, or the engine has panicked.
    Failed,
}

impl<G: HostedGame> Computers<G> {
    /// Waits for the job to finish, and takes the player back; waits for ever if there is no job.
    ///
    /// It can be cancelled at any time: the job stays until its result has arrived.
    pub(super) async fn finished(&mut self) -> FinishedJob<G> {
        let Some(job) = &mut self.job else { return std::future::pending().await };
        let result = (&mut job.result).await;
        let (request, permit, was_stopped) = (job.request, job.permit.take(), job.stop.is_set());
        self.waited += job.waited();
        self.job = None;
        // Without a result the job has panicked, and the player is gone.
        let decision = result.ok().and_then(|Thought { player, decision }| {
            self.keep(request.seat, player, permit);
            decision
        });
        match decision {
            Some(command) => FinishedJob::Decided(request, command),
            None if was_stopped => FinishedJob::Stopped,
            None => FinishedJob::Failed,
        }
    }

    fn keep(&mut self, seat: Seat, player: ComputerPlayer<G>, permit: Option<EnginePermit>) {
        self.memory[seat] = player.memory();
        let last_used = Instant::now();
        self.resident[seat] = permit.map(|permit| ResidentPlayer { player, permit, last_used });
    }

    /// Stops a job whose answer no longer matters. Its player comes back soon.
    pub(super) fn stop_unless_current(&self, table: &Table<G>) {
        if let Some(job) = self.job.as_ref().filter(|job| job.request.is_stale(table)) {
            job.stop.stop();
        }
    }

    /// Ends the wait for a retry that is due, and drops engines that have not been used for long.
    pub(super) fn on_timer(&mut self) {
        self.retry_at.take_if(|at| *at <= Instant::now());
        for seat in Seat::ALL {
            self.resident[seat].take_if(|resident| resident.last_used.elapsed() > ENGINE_IDLE);
        }
    }

    /// How long computers have waited for a thread in all. The table's clock does not run meanwhile.
    pub(super) fn waited(&self) -> Duration {
        let refused = self.refused_since.map(|since| since.elapsed());
        let queued = self.job.as_ref().map(ThinkJob::waited);
        self.waited + refused.or(queued).unwrap_or_default()
    }

    /// Whether a player is thinking, or must be asked again.
    pub(super) fn is_busy(&self) -> bool {
        self.job.is_some() || self.retry_at.is_some()
    }

    /// In how long a player must be asked again.
    pub(super) fn retry_in(&self) -> Option<Duration> {
        self.retry_at.map(|at| at.saturating_duration_since(Instant::now()))
    }
}

impl<G: HostedGame> TableTask<G> {
    /// Lets a computer player think. If that is not possible now, the request is made again later.
    pub(super) fn start_thinking(&mut self, request: ThinkRequest) {
        let Occupant::Computer(level) = self.table.seats()[request.seat] else { return };
        self.computers.retry_at = None;
        if let Some(job) = &self.computers.job {
            // The player is still busy with an older request. When it is back, it is asked again.
            job.stop.stop();
            return self.runner.forget_request();
        }
        let pool = self.registry.engine_pool();
        let (mut player, permit) = match self.computers.resident[request.seat].take() {
            Some(resident) => (resident.player, Some(resident.permit)),
            None => {
                let engine = opponent(level, engine_seed(&self.table, request.seat));
                let memory = self.computers.memory[request.seat];
                (ComputerPlayer::resume(level, engine, memory), pool.permit())
            }
        };
        let (table, now, stop) = (self.table.clone(), self.now(), StopSignal::new());
        let (sender, result) = oneshot::channel();
        let stopped = stop.clone();
        let queued = self.computers.refused_since.take().unwrap_or_else(Instant::now);
        let started = Arc::new(OnceLock::new());
        let starts = Arc::clone(&started);
        let is_queued = pool.run(self.opener, level, move || {
            let _ = starts.set(Instant::now());
            let decision = match stopped.is_set() {
                true => None,
                false => player.act(&table, request.seat, now, &SystemClock::start(), &stopped),
            };
            // If the table has left memory, nobody needs the player any more.
            let _ = sender.send(Thought { player, decision });
        });
        if is_queued {
            let job = ThinkJob { request, stop, permit, result, queued, started };
            self.computers.job = Some(job);
        } else {
            self.computers.refused_since = Some(queued);
            self.computers.retry_at = Some(Instant::now() + RETRY);
            self.runner.forget_request();
        }
    }

    /// Executes what a computer player has decided.
    pub(super) async fn on_decision(&mut self, finished: FinishedJob<G>) {
        match finished {
            FinishedJob::Decided(request, command) => self.runner.decided(request, command),
            FinishedJob::Stopped => self.runner.forget_request(),
            FinishedJob::Failed => {
                tracing::error!(table = %self.code, "a computer player decided nothing");
                self.runner.forget_request();
                self.computers.retry_at = Some(Instant::now() + RETRY);
                return;
            }
        }
        self.perform_duties().await;
    }
}
