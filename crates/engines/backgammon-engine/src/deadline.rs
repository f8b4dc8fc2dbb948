use std::time::Duration;

use engine::{MonotonicClock, SearchLimits, StopSignal, TimeBudget};

/// When a search must end: by time, nodes or the stop signal.
pub(crate) struct Deadline<'w> {
    clock: &'w dyn MonotonicClock,
    stop: &'w StopSignal,
    began: Duration,
    time: Option<Duration>,
    nodes: Option<u64>,
}

impl<'w> Deadline<'w> {
    pub(crate) fn new(
        limits: &SearchLimits,
        clock: &'w dyn MonotonicClock,
        stop: &'w StopSignal,
    ) -> Self {
        let budget = TimeBudget::from_limits(limits);
        // Unlike alpha-beta, this search has no unstable last iteration, so the soft limit suffices.
        let time = budget.soft.or(budget.hard);
        Self { clock, stop, began: clock.now(), time, nodes: limits.nodes }
    }

    /// Whether the search must end after this many nodes.
    pub(crate) fn is_reached(&self, nodes: u64) -> bool {
        self.stop.is_set()
            || self.nodes.is_some_and(|most| nodes >= most)
            || self.time.is_some_and(|time| self.elapsed() >= time)
    }

    /// The time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.began)
    }
}
