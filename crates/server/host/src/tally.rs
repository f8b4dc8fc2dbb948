use std::sync::atomic::{AtomicU64, Ordering};

/// A number that goes up, and sometimes down.
#[derive(Debug, Default)]
pub struct Count(AtomicU64);

impl Count {
    /// One more.
    pub fn up(&self) {
        self.add(1);
    }

    /// So many more.
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    /// One less.
    pub fn down(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    /// The number.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// What is counted, for whoever looks after the house.
#[derive(Debug, Default)]
pub struct Tally {
    /// Connections open now.
    pub visits: Count,
    /// Tables in memory now.
    pub tables: Count,
    /// Lines of records kept since the house was opened.
    pub lines: Count,
    /// Messages heard.
    pub messages: Count,
    /// Messages refused.
    pub refusals: Count,
    /// Guests who were cut off because they did not keep up.
    pub slow: Count,
    /// Guests who were sent away because they did not behave.
    pub unruly: Count,
    /// Tables that had to be read again because something could not be kept.
    pub setbacks: Count,
}
