/// How many games a player has won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WinDrawLoss {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

/// A difference in Elo rating with its error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EloDifference {
    /// The difference, positive if the first player is stronger.
    pub difference: f64,
    /// Half the width of the 95 % confidence interval.
    pub margin: f64,
}

impl WinDrawLoss {
    /// The number of games.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points per game, from 0 to 1; a half before the first game.
    pub fn score(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (f64::from(self.wins) + 0.5 * f64::from(self.draws)) / f64::from(self.games())
    }

    /// Half the width of the 95 % confidence interval of the [score](Self::score).
    pub fn margin(&self) -> f64 {
        let games = f64::from(self.games().max(1));
        let mean = self.score();
        let part = |count: u32, points: f64| f64::from(count) * (points - mean).powi(2);
        let sum = part(self.wins, 1.0) + part(self.draws, 0.5) + part(self.losses, 0.0);
        1.96 * (sum / games / games).sqrt()
    }

    /// The difference in rating. `None` if one side has all the points: then the difference has no upper bound.
    pub fn elo(&self) -> Option<EloDifference> {
        let (score, margin) = (self.score(), self.margin());
        if score <= 0.0 || score >= 1.0 {
            return None;
        }
        let bounded = |score: f64| elo_of_score(score.clamp(1e-6, 1.0 - 1e-6));
        let margin = (bounded(score + margin) - bounded(score - margin)) / 2.0;
        Some(EloDifference { difference: elo_of_score(score), margin })
    }

    /// Adds a game in which the player got this many points: 1, 0.5 or 0.
    pub fn add_game(&mut self, points: f64) {
        match points {
            _ if points > 0.75 => self.wins += 1,
            _ if points < 0.25 => self.losses += 1,
            _ => self.draws += 1,
        }
    }
}

/// The Elo difference at which a player is expected to get this score.
fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the logistic formula a score of ten to one is a difference of 400, three to one of 190.8.
    #[test]
    fn elo_difference_follows_the_logistic_formula() {
        let results = WinDrawLoss { wins: 10, draws: 0, losses: 1 };
        assert!((results.elo().unwrap().difference - 400.0).abs() < 1e-9);
        let results = WinDrawLoss { wins: 60, draws: 30, losses: 10 };
        assert!((results.elo().unwrap().difference - 190.848).abs() < 0.001);
    }

    /// The mean is 0.5 and each game is 0.5 away from it: the standard error of 100 games is 0.05.
    #[test]
    fn margin_is_twice_the_standard_error() {
        let results = WinDrawLoss { wins: 50, draws: 0, losses: 50 };
        assert!((results.margin() - 1.96 * 0.05).abs() < 1e-12);
    }

    #[test]
    fn a_perfect_score_has_no_elo_difference() {
        assert_eq!(WinDrawLoss { wins: 5, draws: 0, losses: 0 }.elo(), None);
        assert_eq!(WinDrawLoss::default().score(), 0.5);
        let mut results = WinDrawLoss::default();
        [1.0, 0.5, 0.0, 0.0].into_iter().for_each(|points| results.add_game(points));
        assert_eq!(results, WinDrawLoss { wins: 1, draws: 1, losses: 2 });
    }
}
