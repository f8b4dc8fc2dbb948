use super::Rollout;
use super::rollout_game::Result;
use crate::probabilities::from_outputs;

/// Sums and sums of squares over games: five probabilities, cubeless and cubeful equity.
#[derive(Default)]
pub(super) struct Statistics {
    games: u32,
    sums: [f64; 7],
    squares: [f64; 7],
}

impl Statistics {
    /// The number of games.
    pub(super) fn games(&self) -> u32 {
        self.games
    }

    pub(super) fn add(&mut self, result: &Result, equity: f32, cubeful: f32) {
        self.games += 1;
        let values = result.chances.iter().chain([&equity, &cubeful]);
        for ((sum, square), value) in self.sums.iter_mut().zip(&mut self.squares).zip(values) {
            let value = f64::from(*value);
            *sum += value;
            *square += value * value;
        }
    }

    pub(super) fn rollout(&self) -> Rollout {
        let games = f64::from(self.games.max(1));
        let mean = |place: usize| self.sums[place] / games;
        let error = |place: usize| {
            let variance = (self.squares[place] / games - mean(place).powi(2)).max(0.0);
            (variance / (games - 1.0).max(1.0)).sqrt() as f32
        };
        Rollout {
            games: self.games,
            chances: from_outputs(std::array::from_fn(|place| mean(place).clamp(0.0, 1.0) as f32)),
            errors: from_outputs(std::array::from_fn(error)),
            equity: mean(5) as f32,
            equity_error: error(5),
            cubeful: mean(6) as f32,
            cubeful_error: error(6),
        }
    }
}
