use std::time::Duration;

use crate::Strength;

/// How long an engine may think. Whatever is reached first ends it; with no limit at all it thinks
/// until it is told to [`Stop`](crate::Stop).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Exactly this long for one move.
    pub time: Option<Duration>,
    /// The player's clock, from which the engine takes what it thinks right.
    pub clock: Option<Remaining>,
    /// So many moves deep.
    pub depth: Option<u32>,
    /// So many positions looked at. The one limit that does not depend on the machine.
    pub nodes: Option<u64>,
}

impl Limits {
    /// Only so many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Only so deep.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// Only so long.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// For somebody who plays at a table where people wait: by the clock, if there is one. Levels bring
    /// limits of their own; full strength is told when nobody likes to wait any longer.
    pub fn at_table(clock: Option<Remaining>, strength: Option<Strength>) -> Self {
        let time = match (clock, strength) {
            (Some(_), Some(Strength::Max)) => Some(Self::LONGEST),
            (None, Some(Strength::Max)) => Some(Self::PATIENCE),
            _ => None,
        };
        Self { time, clock, ..Self::default() }
    }

    /// How long an adviser thinks, and full strength where there is no clock.
    pub const PATIENCE: Duration = Duration::from_millis(1_500);

    /// The longest that full strength thinks about a move, whatever its clock says.
    const LONGEST: Duration = Duration::from_secs(10);
}

/// What is left on a player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Remaining {
    /// The time left.
    pub left: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// The moves until more time is given, if that is so.
    pub moves_to_go: Option<u32>,
}

impl Remaining {
    /// A clock for the rest of the game.
    pub fn new(left: Duration, increment: Duration) -> Self {
        Self { left, increment, moves_to_go: None }
    }
}
