use std::time::Duration;

use crate::Strength;

/// When a search stops: at whichever limit it reaches first. Without any limit it runs until the
/// [`StopSignal`](crate::StopSignal).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SearchLimits {
    /// A fixed time for this move.
    pub time: Option<Duration>,
    /// The player's clock, from which the engine decides how much time to use.
    pub clock: Option<RemainingTime>,
    /// The number of iterations.
    pub depth: Option<u32>,
    /// The number of nodes: the only limit that gives the same result on every machine.
    pub nodes: Option<u64>,
}

impl SearchLimits {
    /// A node limit alone.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A depth limit alone.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// A fixed time alone.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// Limits for a computer player at a table. It uses the table's clock if there is one. Levels
    /// have a node limit of their own; at full strength a time limit keeps the opponent from waiting
    /// too long. No strength means random moves.
    pub fn for_table(clock: Option<RemainingTime>, strength: Option<Strength>) -> Self {
        let time = match (clock, strength) {
            (Some(_), Some(Strength::Max)) => Some(Self::LONGEST_WITH_CLOCK),
            (None, Some(Strength::Max)) => Some(Self::ADVICE_TIME),
            _ => None,
        };
        Self { time, clock, ..Self::default() }
    }

    /// The time for a hint, and for a move at full strength without a clock.
    pub const ADVICE_TIME: Duration = Duration::from_millis(1_500);

    /// The most time for a move at full strength, however much is left on the clock.
    const LONGEST_WITH_CLOCK: Duration = Duration::from_secs(10);
}

/// The time left on a player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RemainingTime {
    /// The time left.
    pub left: Duration,
    /// The time added after each move.
    pub increment: Duration,
    /// The moves until the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}

impl RemainingTime {
    /// Time for the rest of the game.
    pub fn new(left: Duration, increment: Duration) -> Self {
        Self { left, increment, moves_to_go: None }
    }
}
