/// What a player has won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WinDrawLoss {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

/// A difference in rating and how sure it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EloDifference {
    /// The difference, positive if the first player is better.
    pub difference: f64,
    /// In 95 of 100 such matches the truth is no further away than this.
    pub margin: f64,
}

impl WinDrawLoss {
    /// The games.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points per game, from 0 to 1; a half before the first game.
    pub fn points(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (f64::from(self.wins) + 0.5 * f64::from(self.draws)) / f64::from(self.games())
    }

    /// How far the points may be off, in 95 of 100 such matches.
    pub fn margin(&self) -> f64 {
        let games = f64::from(self.games().max(1));
        let mean = self.points();
        let part = |count: u32, points: f64| f64::from(count) * (points - mean).powi(2);
        let sum = part(self.wins, 1.0) + part(self.draws, 0.5) + part(self.losses, 0.0);
        1.96 * (sum / games / games).sqrt()
    }

    /// The difference in rating; `None` if one side has all the points, which says nothing about how
    /// much better it is.
    pub fn elo(&self) -> Option<EloDifference> {
        let (points, margin) = (self.points(), self.margin());
        if points <= 0.0 || points >= 1.0 {
            return None;
        }
        let limit = |points: f64| rating(points.clamp(1e-6, 1.0 - 1e-6));
        let margin = (limit(points + margin) - limit(points - margin)) / 2.0;
        Some(EloDifference { difference: rating(points), margin })
    }

    /// Counts one more game.
    pub fn count(&mut self, points: f64) {
        match points {
            _ if points > 0.75 => self.wins += 1,
            _ if points < 0.25 => self.losses += 1,
            _ => self.draws += 1,
        }
    }
}

/// The difference in rating that brings so many points per game.
fn rating(points: f64) -> f64 {
    400.0 * (points / (1.0 - points)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the logistic formula ten points to one are 400 of rating, three to one 190.8.
    #[test]
    fn ratings_follow_the_formula() {
        let tally = WinDrawLoss { wins: 10, draws: 0, losses: 1 };
        assert!((tally.elo().unwrap().difference - 400.0).abs() < 1e-9);
        let tally = WinDrawLoss { wins: 60, draws: 30, losses: 10 };
        assert!((tally.elo().unwrap().difference - 190.848).abs() < 0.001);
    }

    /// Mean 0.5, each game 0.5 away from it: the error of the mean of 100 is 0.05.
    #[test]
    fn margins_are_twice_the_error_of_the_mean() {
        let tally = WinDrawLoss { wins: 50, draws: 0, losses: 50 };
        assert!((tally.margin() - 1.96 * 0.05).abs() < 1e-12);
    }

    #[test]
    fn a_clean_score_has_no_rating() {
        assert_eq!(WinDrawLoss { wins: 5, draws: 0, losses: 0 }.elo(), None);
        assert_eq!(WinDrawLoss::default().points(), 0.5);
        let mut tally = WinDrawLoss::default();
        [1.0, 0.5, 0.0, 0.0].into_iter().for_each(|points| tally.count(points));
        assert_eq!(tally, WinDrawLoss { wins: 1, draws: 1, losses: 2 });
    }
}
