use std::fmt;
use std::str::FromStr;

/// A sequential probability ratio test: it plays just as many games as are needed to tell whether a player is stronger
/// by the first or by the second of two Elo differences.
///
/// The two games of a pair share their opening, so they are not independent: the test counts the results of pairs, as
/// the testing frameworks of the chess engines do (pentanomial model).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference of the null hypothesis.
    pub elo0: f64,
    /// The difference of the alternative, which is larger.
    pub elo1: f64,
}

/// The probability of either error.
const ERROR_RATE: f64 = 0.05;

/// The normal approximation needs this many pairs: the variance of fewer says nothing.
const MIN_PAIRS: u32 = 25;

/// What a test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtDecision {
    /// The difference is rather `elo0` than `elo1`.
    RejectChange,
    /// The difference is rather `elo1` than `elo0`.
    AcceptChange,
}

/// A text that is not a pair of Elo differences such as `0,10`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SprtParseError(pub String);

impl fmt::Display for SprtParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is not a test; write two Elo differences, the smaller first, such as 0,10",
            self.0
        )
    }
}

impl std::error::Error for SprtParseError {}

impl FromStr for Sprt {
    type Err = SprtParseError;

    fn from_str(text: &str) -> Result<Self, SprtParseError> {
        let number = |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.abs() <= 1_000.0);
        let test = text.split_once(',').and_then(|(elo0, elo1)| {
            let test = Self { elo0: number(elo0)?, elo1: number(elo1)? };
            (test.elo0 < test.elo1).then_some(test)
        });
        test.ok_or_else(|| SprtParseError(text.to_owned()))
    }
}

impl Sprt {
    /// The bounds of the log-likelihood ratio: below the first the change is rejected, above the second accepted.
    pub fn bounds() -> [f64; 2] {
        let bound = ((1.0 - ERROR_RATE) / ERROR_RATE).ln();
        [-bound, bound]
    }

    /// The log-likelihood ratio of the two hypotheses after these pairs, in the normal approximation.
    pub fn log_likelihood_ratio(&self, pairs: &PairResults) -> f64 {
        let count: f64 = pairs.pairs().into();
        // A pseudo-count keeps the variance above zero while all results are equal.
        let counts = pairs.counts.map(|count| f64::from(count) + 1e-3);
        let total: f64 = counts.iter().sum();
        let moment = |power| -> f64 {
            let terms = (0..)
                .zip(counts)
                .map(|(half_points, count)| (f64::from(half_points) / 4.0_f64).powi(power) * count);
            terms.sum::<f64>() / total
        };
        let (mean, variance) = (moment(1), moment(2) - moment(1).powi(2));
        let [score0, score1] = [self.elo0, self.elo1].map(expected_score);
        count * (score1 - score0) * (2.0 * mean - score0 - score1) / (2.0 * variance)
    }

    /// The decision after these pairs, if there is one already.
    pub fn decision(&self, pairs: &PairResults) -> Option<SprtDecision> {
        let ratio = self.log_likelihood_ratio(pairs);
        let [lower, upper] = Self::bounds();
        match ratio {
            _ if pairs.pairs() < MIN_PAIRS => None,
            _ if ratio <= lower => Some(SprtDecision::RejectChange),
            _ if ratio >= upper => Some(SprtDecision::AcceptChange),
            _ => None,
        }
    }
}

/// The score that a player with this Elo difference is expected to get.
fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// The results of pairs of games with the same opening and swapped sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PairResults {
    /// By the half points of a pair, from 0 to 4.
    counts: [u32; 5],
}

impl PairResults {
    /// Adds a pair in which the player got this many half points: 2 for each win and 1 for each draw.
    pub fn add_pair(&mut self, half_points: usize) {
        self.counts[half_points.min(4)] += 1;
    }

    /// The number of pairs.
    pub fn pairs(&self) -> u32 {
        self.counts.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(counts: [u32; 5]) -> PairResults {
        PairResults { counts }
    }

    #[test]
    fn reads_two_differences_in_order() {
        assert_eq!("0,10".parse(), Ok(Sprt { elo0: 0.0, elo1: 10.0 }));
        assert_eq!("-3.5, 0".parse(), Ok(Sprt { elo0: -3.5, elo1: 0.0 }));
        for text in ["", "10", "10,0", "0,0", "0,nan", "0,1e9", "a,b"] {
            assert_eq!(text.parse::<Sprt>(), Err(SprtParseError(text.to_owned())), "{text}");
        }
    }

    /// By hand: the counts 0, 20, 40, 40, 0 have the mean
    /// (20·0.25 + 40·0.5 + 40·0.75) / 100 = 0.55 and the mean square (20·0.0625 + 40·0.25 + 40·0.5625) / 100 = 0.3375,
    /// so the variance is 0.3375 - 0.3025 = 0.035. The scores of 0 and 10 Elo are 0.5 and 0.514389. The ratio is
    /// 100 · 0.014389 · (1.1 - 1.014389) / 0.07 = 1.7598.
    #[test]
    fn ratio_follows_the_normal_approximation() {
        let test = Sprt { elo0: 0.0, elo1: 10.0 };
        let ratio = test.log_likelihood_ratio(&pairs([0, 20, 40, 40, 0]));
        assert!((ratio - 1.7598).abs() < 0.002, "{ratio}");
    }

    #[test]
    fn decides_only_when_the_games_suffice() {
        let test = Sprt { elo0: 0.0, elo1: 10.0 };
        assert_eq!(test.decision(&PairResults::default()), None);
        assert_eq!(test.decision(&pairs([0, 1, 0, 0, 0])), None, "one pair has no variance");
        assert_eq!(test.decision(&pairs([5, 20, 40, 25, 6])), None);
        assert_eq!(test.decision(&pairs([0, 50, 200, 150, 5])), Some(SprtDecision::AcceptChange));
        assert_eq!(test.decision(&pairs([5, 150, 200, 50, 0])), Some(SprtDecision::RejectChange));
    }
}
