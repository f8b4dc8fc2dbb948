use game::Side;

use super::judge::AnalysedGame;

/// What a player's decisions and rolls add up to in a game with dice. Equities are in units of the
/// stake.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct DiceStatistics {
    /// Plays that were a choice.
    pub plays: u64,
    /// What they gave away.
    pub play_loss: f64,
    /// Decisions about the cube that were made or were close.
    pub cubes: u64,
    /// What they gave away.
    pub cube_loss: f64,
    /// What the dice brought beyond their mean.
    pub luck: f64,
}

impl DiceStatistics {
    pub(super) fn of(judged: &AnalysedGame, side: Side) -> Self {
        let mut sums = Self::default();
        for decision in judged.decisions.iter().filter(|decision| decision.by == side) {
            sums.add_decision(decision.cube, decision.loss);
        }
        let rolls = judged.rolls.iter().filter(|luck| luck.by == side);
        sums.luck = rolls.map(|luck| luck.equity).sum();
        sums
    }

    /// One more decision, about the cube or a play, that gave away so much.
    pub(crate) fn add_decision(&mut self, cube: bool, lost: f64) {
        let (count, loss) = match cube {
            true => (&mut self.cubes, &mut self.cube_loss),
            false => (&mut self.plays, &mut self.play_loss),
        };
        *count += 1;
        *loss += lost;
    }

    /// The mean loss of a decision in thousandths of a point.
    pub fn error_rate(&self) -> f64 {
        let decisions = (self.plays + self.cubes).max(1) as f64;
        1000.0 * (self.play_loss + self.cube_loss) / decisions
    }

    /// The performance rating: half the error rate. Whoever stays below 3 plays with the best.
    pub fn rating(&self) -> f64 {
        self.error_rate() / 2.0
    }
}
