use std::time::Duration;

use crate::{RemainingTime, SearchLimits};

/// The time for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeBudget {
    /// After this time no new iteration begins.
    pub soft: Option<Duration>,
    /// At this time the search stops, wherever it is.
    pub hard: Option<Duration>,
}

/// The delay between choosing a move and its arrival at the process that keeps the clock.
const OVERHEAD: Duration = Duration::from_millis(15);

/// How many more moves a game is expected to have if the time control does not say.
const EXPECTED_MOVES_TO_GO: u32 = 25;

impl TimeBudget {
    /// The time that the limits allow.
    pub fn from_limits(limits: &SearchLimits) -> Self {
        let exact = limits.time.map(|time| time.saturating_sub(OVERHEAD.min(time / 4)));
        let shared = limits.clock.map(Self::from_clock).unwrap_or_default();
        let hard = match (exact, shared.hard) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        Self { soft: shared.soft, hard }
    }

    fn from_clock(clock: RemainingTime) -> Self {
        let usable = clock.left.saturating_sub(OVERHEAD);
        let moves = clock.moves_to_go.unwrap_or(EXPECTED_MOVES_TO_GO);
        let moves = moves.clamp(1, EXPECTED_MOVES_TO_GO);
        // Nearly all of the increment is used at once: what is kept of it is never needed.
        let share = usable / moves + clock.increment * 9 / 10;
        let ceiling = if moves == 1 { usable * 9 / 10 } else { usable * 2 / 5 };
        let hard = (share * 5 / 2).min(ceiling).max(Duration::from_millis(1));
        Self { soft: Some((share * 4 / 5).min(hard)), hard: Some(hard) }
    }

    /// The budget with `soft` scaled to this many percent, but never beyond `hard`.
    #[must_use]
    pub fn scaled(self, percent: u32) -> Self {
        let soft = self.soft.map(|soft| soft * percent / 100);
        let soft = match (soft, self.hard) {
            (Some(soft), Some(hard)) => Some(soft.min(hard)),
            (soft, _) => soft,
        };
        Self { soft, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_clock(left: u64, increment: u64) -> TimeBudget {
        let clock =
            RemainingTime::new(Duration::from_millis(left), Duration::from_millis(increment));
        TimeBudget::from_limits(&SearchLimits { clock: Some(clock), ..SearchLimits::default() })
    }

    #[test]
    fn one_move_never_uses_the_whole_clock() {
        for left in [1, 20, 50, 100, 1_000, 60_000, 7_200_000] {
            for increment in [0, 100, 10_000] {
                let budget = with_clock(left, increment);
                let hard = budget.hard.unwrap();
                assert!(hard < Duration::from_millis(left.max(2)), "{left} + {increment}");
                assert!(budget.soft.unwrap() <= hard);
            }
        }
    }

    #[test]
    fn a_fixed_move_time_is_used_up_but_for_the_overhead() {
        let budget = TimeBudget::from_limits(&SearchLimits::time(Duration::from_millis(100)));
        assert_eq!(budget.soft, None, "nothing is saved by answering early");
        let hard = budget.hard.unwrap();
        assert!(hard < Duration::from_millis(100) && hard >= Duration::from_millis(75));
    }

    #[test]
    fn limits_without_time_give_no_budget() {
        assert_eq!(TimeBudget::from_limits(&SearchLimits::nodes(5)), TimeBudget::default());
        assert_eq!(TimeBudget::default().scaled(200), TimeBudget::default());
    }

    #[test]
    fn the_last_move_of_a_time_control_may_use_nearly_all() {
        let left = Duration::from_secs(10);
        let clock = RemainingTime { left, increment: Duration::ZERO, moves_to_go: Some(1) };
        let limits = SearchLimits { clock: Some(clock), ..SearchLimits::default() };
        assert!(TimeBudget::from_limits(&limits).hard.unwrap() > left * 8 / 10);
    }
}
