use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The server's clock in milliseconds since 1970. It reads the machine's clock once, when the server starts,
/// so that it does not jump when the machine's clock is set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ServerClock {
    started: Instant,
    at_start: i64,
}

impl ServerClock {
    pub(crate) fn new() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
        let at_start = since.as_millis().try_into().unwrap_or(0);
        Self { started: Instant::now(), at_start }
    }

    pub(crate) fn now(&self) -> i64 {
        let passed: i64 = self.started.elapsed().as_millis().try_into().unwrap_or(i64::MAX);
        self.at_start.saturating_add(passed)
    }
}
