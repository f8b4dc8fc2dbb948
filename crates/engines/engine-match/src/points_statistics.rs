/// What a player has won and lost where games are worth different points.
///
/// Games come in pairs that share their dice or their opening, so luck is judged by pairs: the two
/// games of a pair are not independent.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct PointsStatistics {
    games: u32,
    pairs: u32,
    points: f64,
    /// The sum of the squares of what each pair brought per game.
    squares: f64,
    /// The sum of what each pair brought per game.
    means: f64,
}

impl PointsStatistics {
    /// Counts a pair of games, or the single one that was left over: the points that each brought.
    pub fn count(&mut self, pair: &[i64]) {
        if pair.is_empty() {
            return;
        }
        let points = pair.iter().sum::<i64>() as f64;
        let mean = points / pair.len() as f64;
        self.games += pair.len() as u32;
        self.pairs += 1;
        self.points += points;
        self.means += mean;
        self.squares += mean * mean;
    }

    /// The points that a game brought on average.
    pub fn per_game(&self) -> f64 {
        self.points / f64::from(self.games.max(1))
    }

    /// How far that may be off, in 95 of 100 such matches; `None` if there are too few to say.
    pub fn margin(&self) -> Option<f64> {
        let pairs = f64::from(self.pairs);
        (self.pairs > 1).then(|| {
            let spread = (self.squares - self.means * self.means / pairs) / (pairs - 1.0);
            1.96 * (spread.max(0.0) / pairs).sqrt()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs bring 1, -1, 2 and 0 per game: mean 0.5, variance 5/3, so the mean of four is off by
    /// the root of 5/12.
    #[test]
    fn luck_is_judged_by_pairs() {
        let mut stakes = PointsStatistics::default();
        for pair in [[2, 0], [-4, 2], [1, 3], [-1, 1]] {
            stakes.count(&pair);
        }
        assert!((stakes.per_game() - 0.5).abs() < 1e-12);
        assert!((stakes.margin().unwrap() - 1.96 * (5.0f64 / 12.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn one_pair_says_nothing_about_luck() {
        let mut stakes = PointsStatistics::default();
        assert_eq!((stakes.per_game(), stakes.margin()), (0.0, None));
        stakes.count(&[4]);
        assert_eq!((stakes.per_game(), stakes.margin()), (4.0, None));
    }
}
