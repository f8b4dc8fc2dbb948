use std::time::Duration;

/// Tells how much time has passed since some moment in the past.
///
/// An argument rather than a call, because wasm has no clock of its own and tests want to hold it.
pub trait Clock: Sync {
    /// The time since that moment; it never runs backwards.
    fn now(&self) -> Duration;
}

/// A clock that stands still: for limits of nodes or depth, where time does not matter.
#[derive(Clone, Copy, Debug, Default)]
pub struct StoppedClock;

impl Clock for StoppedClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// The clock of the machine.
#[cfg(not(target_family = "wasm"))]
#[derive(Clone, Copy, Debug)]
pub struct SystemClock(std::time::Instant);

#[cfg(not(target_family = "wasm"))]
impl SystemClock {
    /// A clock that begins to run now.
    pub fn start() -> Self {
        Self(std::time::Instant::now())
    }
}

#[cfg(not(target_family = "wasm"))]
impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
