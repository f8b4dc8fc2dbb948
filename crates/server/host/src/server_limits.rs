use std::time::Duration;

/// What the server allows its users, and how much it does at once.
#[derive(Clone, Debug)]
pub struct ServerLimits {
    /// How many messages a client may send each second, on average; 0 for no limit.
    pub messages_per_second: u32,
    /// How many unfinished tables a user may have.
    pub tables_per_user: usize,
    /// How long a player must be disconnected before the opponent may claim the game.
    pub claim_after: Duration,
    /// How long a table that nobody watches stays in memory.
    pub idle: Duration,
    /// How many threads run the engines of computer players.
    pub engine_threads: usize,
    /// How many engines of computer players stay in memory between moves. Each one has a transposition
    /// table of its own.
    pub resident_engines: usize,
}

impl Default for ServerLimits {
    fn default() -> Self {
        Self {
            messages_per_second: 20,
            tables_per_user: 50,
            claim_after: Duration::from_secs(60),
            idle: Duration::from_secs(60),
            engine_threads: 1,
            resident_engines: 16,
        }
    }
}
