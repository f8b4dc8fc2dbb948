use std::time::Duration;

use engine::SearchLimits;

/// How much time or how many nodes a player may spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerLimits {
    /// The same limits for every move.
    EachMove(SearchLimits),
    /// A clock for the whole game.
    Clock {
        /// The time at the start.
        base: Duration,
        /// The time that each move adds.
        increment: Duration,
    },
}

impl PlayerLimits {
    /// Reads base time and increment in seconds, as in `10+0.1`.
    pub(crate) fn read_clock(text: &str) -> Option<Self> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        Some(Self::Clock { base: seconds(base)?, increment: seconds(increment)? })
    }
}

fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    let sensible = seconds.is_finite() && (0.0..1e6).contains(&seconds);
    sensible.then(|| Duration::from_secs_f64(seconds))
}
