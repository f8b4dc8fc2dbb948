use std::time::Duration;

/// A clock that measures the time since some moment in the past. It never runs backwards.
///
/// Engines receive it as an argument: wasm has no clock of its own, and tests need one that they
/// control.
pub trait MonotonicClock: Sync {
    /// The time since that moment.
    fn now(&self) -> Duration;
}

/// A clock that stands still, for searches limited by nodes or depth.
#[derive(Clone, Copy, Debug, Default)]
pub struct StoppedClock;

impl MonotonicClock for StoppedClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// The clock of the operating system.
#[cfg(not(target_family = "wasm"))]
#[derive(Clone, Copy, Debug)]
pub struct SystemClock(std::time::Instant);

#[cfg(not(target_family = "wasm"))]
impl SystemClock {
    /// A clock that starts at zero now.
    pub fn start() -> Self {
        Self(std::time::Instant::now())
    }
}

#[cfg(not(target_family = "wasm"))]
impl MonotonicClock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
