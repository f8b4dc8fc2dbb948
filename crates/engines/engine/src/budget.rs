use std::time::Duration;

use crate::{Limits, Remaining};

/// The time for one move: after `soft` no new depth is begun, at `hard` thinking ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// The time after which it is not worth beginning another iteration.
    pub soft: Option<Duration>,
    /// The time that is never exceeded.
    pub hard: Option<Duration>,
}

/// What goes by between a decision and its arrival at whoever keeps the clock.
const OVERHEAD: Duration = Duration::from_millis(15);

/// How many more moves a game is expected to have when nobody says.
const MOVES_TO_COME: u32 = 28;

impl Budget {
    /// What the limits allow.
    pub fn of(limits: &Limits) -> Self {
        let exact = limits.time.map(|time| time.saturating_sub(OVERHEAD.min(time / 4)));
        let shared = limits.clock.map(Self::of_clock).unwrap_or_default();
        let hard = match (exact, shared.hard) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        Self { soft: shared.soft, hard }
    }

    fn of_clock(clock: Remaining) -> Self {
        let usable = clock.left.saturating_sub(OVERHEAD);
        let moves = clock.moves_to_go.unwrap_or(MOVES_TO_COME).clamp(1, MOVES_TO_COME);
        let share = usable / moves + clock.increment * 3 / 4;
        let ceiling = if moves == 1 { usable * 9 / 10 } else { usable * 2 / 5 };
        let hard = (share * 5 / 2).min(ceiling).max(Duration::from_millis(1));
        Self { soft: Some((share * 7 / 10).min(hard)), hard: Some(hard) }
    }

    /// The budget with its soft part stretched or shortened, as the position asks for.
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

    fn clock(left: u64, increment: u64) -> Budget {
        let clock = Remaining::new(Duration::from_millis(left), Duration::from_millis(increment));
        Budget::of(&Limits { clock: Some(clock), ..Limits::default() })
    }

    #[test]
    fn a_move_never_takes_the_whole_clock() {
        for left in [1, 20, 50, 100, 1_000, 60_000, 7_200_000] {
            for increment in [0, 100, 10_000] {
                let budget = clock(left, increment);
                let hard = budget.hard.unwrap();
                assert!(hard < Duration::from_millis(left.max(2)), "{left} + {increment}");
                assert!(budget.soft.unwrap() <= hard);
            }
        }
    }

    #[test]
    fn an_exact_time_is_kept_short_of() {
        let budget = Budget::of(&Limits::time(Duration::from_millis(100)));
        assert_eq!(budget.soft, None, "nothing is saved by answering early");
        let hard = budget.hard.unwrap();
        assert!(hard < Duration::from_millis(100) && hard >= Duration::from_millis(75));
    }

    #[test]
    fn without_time_there_is_no_budget() {
        assert_eq!(Budget::of(&Limits::nodes(5)), Budget::default());
        assert_eq!(Budget::default().scaled(200), Budget::default());
    }

    #[test]
    fn the_last_move_before_more_time_may_take_nearly_all() {
        let left = Duration::from_secs(10);
        let clock = Remaining { left, increment: Duration::ZERO, moves_to_go: Some(1) };
        let budget = Budget::of(&Limits { clock: Some(clock), ..Limits::default() });
        assert!(budget.hard.unwrap() > left * 8 / 10);
    }
}
