use std::time::Duration;

/// What the server allows its users, and how much it does at once.
#[derive(Clone, Debug)]
pub struct ServerLimits {
    /// How many messages a client may send each second, on average; 0 for no limit.
    pub messages_per_second: u32,
    /// How many unfinished tables a user may have.
    pub tables_per_user: usize,
    /// How many tables of a user may wait in the lobby for an opponent; 0 for no limit.
    pub open_tables_per_user: usize,
    /// How many tables that were opened from one address may wait there; 0 for no limit.
    pub open_tables_per_address: usize,
    /// How many unfinished tables with a computer player a user may have.
    pub computer_tables_per_user: usize,
    /// How many tables may be opened from one address within an hour; 0 for no limit.
    pub tables_per_address: u32,
    /// How many rated games between the same two players count within a day. Two accounts of one person, or two
    /// friends, cannot raise a rating further by playing each other.
    pub rated_games_per_pair: u32,
    /// How long the opponent must have waited for an absent player before claiming the game.
    pub claim_after: Duration,
    /// How long a table in the lobby stays open while nobody in its seats is connected.
    pub open_table_lifetime: Duration,
    /// The same for tables that are not in the lobby, and for correspondence games.
    pub invitation_lifetime: Duration,
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
            open_tables_per_user: 5,
            open_tables_per_address: 10,
            computer_tables_per_user: 10,
            tables_per_address: 300,
            rated_games_per_pair: 10,
            claim_after: Duration::from_secs(60),
            open_table_lifetime: Duration::from_secs(10 * 60),
            invitation_lifetime: Duration::from_secs(14 * 24 * 60 * 60),
            idle: Duration::from_secs(60),
            engine_threads: 1,
            resident_engines: 16,
        }
    }
}
