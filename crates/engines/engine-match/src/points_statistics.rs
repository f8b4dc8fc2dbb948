/// The average points of a player where games are worth different points, and how certain they are.
///
/// The two games of a pair share their dice or their opening, so they are not independent: the error is estimated from
/// pairs, not from games.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct PointsStatistics {
    games: u32,
    pairs: u32,
    points: f64,
    /// The sum of the squared means of the pairs.
    squares: f64,
    /// The sum of the means of the pairs.
    means: f64,
}

impl PointsStatistics {
    /// Adds the points of each game of a pair, or of a single game that is left over.
    pub fn add_pair(&mut self, pair: &[i64]) {
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

    /// The average points of a game.
    pub fn per_game(&self) -> f64 {
        self.points / f64::from(self.games.max(1))
    }

    /// Half the width of the 95 % confidence interval of [`per_game`](Self::per_game); `None` with fewer than two pairs.
    pub fn margin(&self) -> Option<f64> {
        let pairs = f64::from(self.pairs);
        (self.pairs > 1).then(|| {
            let variance = (self.squares - self.means * self.means / pairs) / (pairs - 1.0);
            1.96 * (variance.max(0.0) / pairs).sqrt()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The means of the pairs are 1, -1, 2 and 0: mean 0.5, variance 5/3, so the standard error is the root of 5/12.
    #[test]
    fn margin_follows_from_the_variance_of_the_pairs() {
        let mut statistics = PointsStatistics::default();
        for pair in [[2, 0], [-4, 2], [1, 3], [-1, 1]] {
            statistics.add_pair(&pair);
        }
        assert!((statistics.per_game() - 0.5).abs() < 1e-12);
        assert!((statistics.margin().unwrap() - 1.96 * (5.0f64 / 12.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn one_pair_has_no_margin() {
        let mut statistics = PointsStatistics::default();
        assert_eq!((statistics.per_game(), statistics.margin()), (0.0, None));
        statistics.add_pair(&[4]);
        assert_eq!((statistics.per_game(), statistics.margin()), (4.0, None));
    }
}
