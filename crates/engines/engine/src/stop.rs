use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A signal to stop thinking and answer with the best found so far. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A signal that has not been given.
    pub fn new() -> Self {
        Self::default()
    }

    /// Gives the signal, from any thread.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it has been given.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_share_the_signal() {
        let stop = Stop::new();
        let other = stop.clone();
        assert!(!other.is_set());
        stop.stop();
        assert!(other.is_set());
    }
}
