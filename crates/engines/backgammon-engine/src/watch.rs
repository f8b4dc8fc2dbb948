use std::time::Duration;

use engine::{MonotonicClock, SearchLimits, StopSignal, TimeBudget};

/// Says when thinking must end.
pub(crate) struct Watch<'w> {
    clock: &'w dyn MonotonicClock,
    stop: &'w StopSignal,
    began: Duration,
    time: Option<Duration>,
    nodes: Option<u64>,
}

impl<'w> Watch<'w> {
    pub(crate) fn new(
        limits: &SearchLimits,
        clock: &'w dyn MonotonicClock,
        stop: &'w StopSignal,
    ) -> Self {
        let budget = TimeBudget::from_limits(limits);
        // What follows a single play is quickly seen: there is no need for more than a fair share.
        let time = budget.soft.or(budget.hard);
        Self { clock, stop, began: clock.now(), time, nodes: limits.nodes }
    }

    /// Whether no more is to be looked at after so many nodes.
    pub(crate) fn is_over(&self, nodes: u64) -> bool {
        self.stop.is_set()
            || self.nodes.is_some_and(|most| nodes >= most)
            || self.time.is_some_and(|time| self.elapsed() >= time)
    }

    /// The time since thinking began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.began)
    }
}
