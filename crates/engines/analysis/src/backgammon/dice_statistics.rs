use game::Side;

use super::backgammon_analyser::AnalysedBackgammon;

/// A player's errors and luck in a game with dice. Equities are in units of the stake.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct DiceStatistics {
    /// Checker plays for which there was a choice.
    pub plays: u64,
    /// The equity that they gave away.
    pub play_loss: f64,
    /// Cube decisions that were actual or close.
    pub cube_decisions: u64,
    /// The equity that they gave away.
    pub cube_loss: f64,
    /// The sum of the luck of all rolls.
    pub luck: f64,
}

impl DiceStatistics {
    pub(super) fn of(game: &AnalysedBackgammon, side: Side) -> Self {
        let mut statistics = Self::default();
        for decision in game.decisions.iter().filter(|decision| decision.by == side) {
            statistics.add_decision(decision.is_cube(), decision.loss);
        }
        let rolls = game.rolls.iter().filter(|roll| roll.by == side);
        statistics.luck = rolls.map(|roll| roll.equity).sum();
        statistics
    }

    /// Adds a decision, about the cube or a play, and the equity that it gave away.
    pub(crate) fn add_decision(&mut self, cube: bool, lost: f64) {
        let (count, loss) = match cube {
            true => (&mut self.cube_decisions, &mut self.cube_loss),
            false => (&mut self.plays, &mut self.play_loss),
        };
        *count += 1;
        *loss += lost;
    }

    /// The mean loss of a decision in thousandths of a point.
    pub fn error_rate(&self) -> f64 {
        let decisions = (self.plays + self.cube_decisions).max(1) as f64;
        1000.0 * (self.play_loss + self.cube_loss) / decisions
    }

    /// The performance rating (PR): half the error rate. World-class players stay below 3.
    pub fn performance_rating(&self) -> f64 {
        self.error_rate() / 2.0
    }
}
