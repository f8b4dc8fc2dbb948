use std::time::Duration;

/// How the house behaves.
#[derive(Clone, Debug)]
pub struct Manners {
    /// How many messages a guest may send each second, in the long run; 0 is any number.
    pub messages_per_second: u32,
    /// How many unfinished tables a guest may have.
    pub tables_per_guest: usize,
    /// How long somebody may be gone from a game before the other may claim it.
    pub claim_after: Duration,
    /// How long a table that nobody looks at stays in memory.
    pub idle: Duration,
    /// How many threads think for computers.
    pub thinkers: usize,
}

impl Default for Manners {
    fn default() -> Self {
        Self {
            messages_per_second: 20,
            tables_per_guest: 50,
            claim_after: Duration::from_secs(60),
            idle: Duration::from_secs(60),
            thinkers: 1,
        }
    }
}
