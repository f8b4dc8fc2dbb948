use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The house's clock: milliseconds since 1970, as they were when the house was opened, and from then on
/// whatever anybody does to the machine's clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WallClock {
    opened: Instant,
    then: i64,
}

impl WallClock {
    pub(crate) fn new() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
        let then = since.as_millis().try_into().unwrap_or(0);
        Self { opened: Instant::now(), then }
    }

    pub(crate) fn now(&self) -> i64 {
        let passed: i64 = self.opened.elapsed().as_millis().try_into().unwrap_or(i64::MAX);
        self.then.saturating_add(passed)
    }
}
