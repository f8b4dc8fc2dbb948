use std::fmt;

/// What a campaign breaks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FaultKind {
    /// A node is killed without warning, and started again.
    KillNode,
    /// A node is stopped for longer than its lease, and continues.
    PauseNode,
    /// PostgreSQL is killed without warning, and started again.
    KillPostgres,
    /// NATS is killed without warning, and started again.
    KillNats,
    /// The connections of a node to PostgreSQL are closed, and new ones too.
    CutPostgres,
    /// Nothing passes between a node and PostgreSQL.
    StallPostgres,
    /// Everything between a node and PostgreSQL takes longer.
    DelayPostgres,
    /// Nothing passes between a node and NATS.
    StallNats,
    /// Everything between a node and NATS takes longer.
    DelayNats,
    /// The connections of a node to PostgreSQL and NATS are closed.
    CutBoth,
    /// The clock of a node jumps.
    JumpClock,
    /// All nodes are stopped and started again, one after another.
    RollingUpgrade,
}

impl FaultKind {
    /// Every kind.
    pub const ALL: [Self; 12] = [
        Self::KillNode,
        Self::PauseNode,
        Self::KillPostgres,
        Self::KillNats,
        Self::CutPostgres,
        Self::StallPostgres,
        Self::DelayPostgres,
        Self::StallNats,
        Self::DelayNats,
        Self::CutBoth,
        Self::JumpClock,
        Self::RollingUpgrade,
    ];
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::KillNode => "kill a node",
            Self::PauseNode => "pause a node",
            Self::KillPostgres => "kill PostgreSQL",
            Self::KillNats => "kill NATS",
            Self::CutPostgres => "cut PostgreSQL",
            Self::StallPostgres => "stall PostgreSQL",
            Self::DelayPostgres => "delay PostgreSQL",
            Self::StallNats => "stall NATS",
            Self::DelayNats => "delay NATS",
            Self::CutBoth => "cut both",
            Self::JumpClock => "jump of the clock",
            Self::RollingUpgrade => "rolling upgrade",
        })
    }
}
