use std::sync::atomic::{AtomicU64, Ordering};

/// A number that is incremented, and sometimes decremented.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// Adds one.
    pub fn increment(&self) {
        self.add(1);
    }

    /// Adds a number.
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    /// Subtracts one.
    pub fn decrement(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    /// The number.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// What the server counts, for monitoring.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Connections that are open now.
    pub connections: Counter,
    /// Tables that are in memory now.
    pub tables: Counter,
    /// Lines of records stored since the server started.
    pub lines: Counter,
    /// Messages received.
    pub messages: Counter,
    /// Requests refused.
    pub refusals: Counter,
    /// Clients that were disconnected because they did not keep up.
    pub slow_clients: Counter,
    /// Clients that were disconnected because they kept sending invalid messages.
    pub abusive_clients: Counter,
    /// Attempts to sign in with a wrong name or passphrase.
    pub failed_sign_ins: Counter,
    /// Tables that had to be reloaded because something could not be stored.
    pub errors: Counter,
}
