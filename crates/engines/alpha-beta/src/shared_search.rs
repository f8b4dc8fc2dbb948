use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use engine::{MonotonicClock, SearchLimits, StopSignal, TimeBudget};

use crate::TranspositionTable;

/// What all threads of one search share.
pub struct SharedSearch<'s> {
    /// The transposition table.
    pub table: &'s TranspositionTable,
    /// The limits of the request, and of the level.
    pub limits: SearchLimits,
    /// The time for this move.
    pub budget: TimeBudget,
    clock: &'s dyn MonotonicClock,
    stop: &'s StopSignal,
    start: Duration,
    /// Whether the main thread has finished, so that the helpers stop.
    is_finished: AtomicBool,
    /// The nodes of all helper threads.
    helper_nodes: AtomicU64,
}

impl<'s> SharedSearch<'s> {
    /// A search that began at `start`, which counts against its time.
    pub fn new(
        table: &'s TranspositionTable,
        limits: SearchLimits,
        clock: &'s dyn MonotonicClock,
        stop: &'s StopSignal,
        start: Duration,
    ) -> Self {
        Self {
            table,
            limits,
            budget: TimeBudget::from_limits(&limits),
            clock,
            stop,
            start,
            is_finished: AtomicBool::new(false),
            helper_nodes: AtomicU64::new(0),
        }
    }

    /// The time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.start)
    }

    /// The nodes of all threads, given those of the main thread.
    pub(crate) fn total_nodes(&self, main_nodes: u64) -> u64 {
        main_nodes + self.helper_nodes.load(Ordering::Relaxed)
    }

    pub(crate) fn add_helper_nodes(&self, nodes: u64) {
        self.helper_nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Stops the helper threads.
    pub(crate) fn finish(&self) {
        self.is_finished.store(true, Ordering::Relaxed);
    }

    /// Whether every thread has to stop now.
    pub(crate) fn must_stop(&self) -> bool {
        let is_out_of_time = || self.budget.hard.is_some_and(|hard| self.elapsed() >= hard);
        self.stop.is_set() || self.is_finished.load(Ordering::Relaxed) || is_out_of_time()
    }
}
