use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The server's clock in milliseconds since 1970. It reads the machine's clock once, when the server starts,
/// so that it does not jump when the machine's clock is set. Where several nodes share a database, its clock counts.
#[derive(Debug)]
pub(crate) struct ServerClock {
    started: Instant,
    at_start: AtomicI64,
}

/// By how much the clocks of two nodes may differ, in milliseconds.
const TOLERANCE: i64 = 50;

impl ServerClock {
    pub(crate) fn new() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
        let at_start = since.as_millis().try_into().unwrap_or(0);
        Self { started: Instant::now(), at_start: AtomicI64::new(at_start) }
    }

    /// Sets the clock by that of the database, which answered after `round_trip`. Small differences may come from the
    /// way there and back and change nothing.
    pub(crate) fn adjust(&self, other: i64, round_trip: Duration) {
        let round_trip: i64 = round_trip.as_millis().try_into().unwrap_or(i64::MAX);
        let difference = other.saturating_add(round_trip / 2).saturating_sub(self.now());
        if difference.saturating_abs() > round_trip.saturating_add(TOLERANCE) {
            self.at_start.fetch_add(difference, Ordering::Relaxed);
        }
    }

    pub(crate) fn now(&self) -> i64 {
        let passed: i64 = self.started.elapsed().as_millis().try_into().unwrap_or(i64::MAX);
        self.at_start.load(Ordering::Relaxed).saturating_add(passed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn follows_the_database_and_ignores_the_way_there() {
        let clock = ServerClock::new();
        let before = clock.now();
        clock.adjust(before + 40, Duration::ZERO);
        clock.adjust(before + 400, Duration::from_millis(800));
        assert!((clock.now() - before).abs() < 30_000, "unchanged");
        clock.adjust(before - 3_600_000, Duration::from_millis(10));
        assert!((clock.now() - (before - 3_600_000)).abs() < 30_000);
    }
}
