use std::time::Duration;

use engine::TimeBudget;

use crate::RootMove;

/// Decides how much of the time for a move is worth using, from how stable the best move is.
#[derive(Debug)]
pub(crate) struct TimeManager<M> {
    best_move: Option<M>,
    /// For how many iterations it has been the best.
    stable_iterations: u32,
    value: i32,
}

/// The time for a best move that has been the same for this many iterations, in percent.
const STABILITY_PERCENT: [u32; 6] = [150, 125, 110, 100, 95, 90];

impl<M: Copy + Eq> TimeManager<M> {
    pub(crate) fn new() -> Self {
        Self { best_move: None, stable_iterations: 0, value: 0 }
    }

    /// The time after which no new iteration begins, now that one more is complete. There is more time
    /// if the value drops or the best move changes, and less if nearly all nodes went into the best
    /// move.
    pub(crate) fn soft_limit(
        &mut self,
        root_moves: &[RootMove<M>],
        budget: TimeBudget,
    ) -> Option<Duration> {
        let best = root_moves.first()?;
        let is_same = self.best_move == Some(best.mv);
        self.stable_iterations = if is_same { self.stable_iterations + 1 } else { 0 };
        let drop = self.value - best.value;
        (self.best_move, self.value) = (Some(best.mv), best.value);

        let total: u64 = root_moves.iter().map(|root| root.nodes).sum();
        let share = (best.nodes * 100).checked_div(total).unwrap_or(0).min(100) as u32;
        let mut percent = 190 - share * 13 / 10;
        percent = percent * STABILITY_PERCENT[self.stable_iterations.min(5) as usize] / 100;
        percent = percent * (100 + drop.clamp(-10, 60)) as u32 / 100;
        budget.scaled(percent).soft
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root_moves(best: u8, value: i32) -> Vec<RootMove<u8>> {
        [best, best + 1].map(|mv| RootMove { value, nodes: 50, ..RootMove::new(mv) }).into()
    }

    #[test]
    fn a_stable_move_gets_less_time_and_a_falling_value_more() {
        let soft = Some(Duration::from_secs(1));
        let budget = TimeBudget { soft, hard: Some(Duration::from_secs(9)) };
        let mut manager = TimeManager::new();
        let limits: Vec<_> =
            (0..6).map(|_| manager.soft_limit(&root_moves(1, 0), budget).unwrap()).collect();
        assert!(limits.is_sorted_by(|earlier, later| earlier > later), "{limits:?}");
        let fallen = manager.soft_limit(&root_moves(1, -50), budget).unwrap();
        assert!(fallen > limits[5]);
        let changed = manager.soft_limit(&root_moves(7, -50), budget).unwrap();
        assert!(changed > limits[5]);
    }

    #[test]
    fn without_a_clock_there_is_no_soft_limit() {
        let limit = TimeManager::new().soft_limit(&root_moves(1, 0), TimeBudget::default());
        assert_eq!(limit, None);
    }
}
