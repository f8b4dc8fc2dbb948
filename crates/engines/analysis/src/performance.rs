use game::Side;

use crate::{DiceStatistics, EventReview, MoveQuality};

/// How well a side played.
#[derive(Clone, PartialEq, Debug)]
pub struct Performance {
    /// The accuracy, from 0 to 100.
    pub accuracy: f64,
    /// The number of errors of each quality, the smallest first.
    pub errors: [u64; 3],
    /// In games with dice: error rate, cube errors and luck.
    pub dice: Option<DiceStatistics>,
}

impl Performance {
    /// The performance of a side from the loss and the quality of each of its decisions.
    pub(crate) fn of_decisions(
        decisions: &[(f64, MoveQuality)],
        dice: Option<DiceStatistics>,
    ) -> Self {
        let count =
            |quality| decisions.iter().filter(|(_, other)| *other == quality).count() as u64;
        let accuracy = accuracy(decisions.iter().map(|(loss, _)| *loss));
        Self { accuracy, errors: MoveQuality::ERRORS.map(count), dice }
    }

    /// The performance of a side from the reviews of one or more games.
    pub fn of<'f>(reviews: impl IntoIterator<Item = &'f EventReview>, side: Side) -> Self {
        let (mut decisions, mut statistics, mut with_dice) =
            (Vec::new(), DiceStatistics::default(), false);
        for review in reviews {
            with_dice |= review.luck.is_some();
            if review.by != Some(side) {
                continue;
            }
            if let Some(decision) = &review.decision {
                decisions.push((decision.loss, decision.quality));
                statistics.add_decision(decision.cube, decision.loss);
            }
            statistics.luck += review.luck.unwrap_or(0.0);
        }
        Self::of_decisions(&decisions, with_dice.then_some(statistics))
    }
}

/// The accuracy, from 0 to 100: the mean over all decisions of a number that is 100 for the best decision and halves with
/// every sixth of a point given away.
fn accuracy(losses: impl Iterator<Item = f64>) -> f64 {
    let scores: Vec<f64> = losses.map(|loss| 100.0 * 0.5f64.powf(6.0 * loss)).collect();
    if scores.is_empty() { 100.0 } else { scores.iter().sum::<f64>() / scores.len() as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn review(text: &str) -> EventReview {
        text.parse().unwrap()
    }

    /// A loss of a sixth of a point halves the accuracy of a decision: (100 + 50) / 2.
    #[test]
    fn computes_accuracy_and_errors_of_each_side() {
        let all = [
            review("by=white fine=0"),
            review("by=black blunder=0.5"),
            review("by=white mistake=0.16666666666667"),
        ];
        let white = Performance::of(&all, Side::White);
        assert!((white.accuracy - 75.0).abs() < 1e-6, "{white:?}");
        assert_eq!((white.errors, white.dice), ([0, 1, 0], None));
        assert_eq!(Performance::of(&all, Side::Black).errors, [0, 0, 1]);
        assert_eq!(Performance::of(&[], Side::Black).accuracy, 100.0);
    }

    /// Losses of 0.1 and 0.06 in two decisions: an error rate of 80 thousandths, so a rating of 40.
    #[test]
    fn computes_error_rate_and_luck_of_games_with_dice() {
        let all = [
            review("by=white luck=0.2"),
            review("by=white mistake=0.1"),
            review("by=black luck=-0.3"),
            review("by=white inaccuracy=0.06 cube"),
            review("by=white luck=-0.05"),
        ];
        let statistics = Performance::of(&all, Side::White).dice.unwrap();
        assert_eq!((statistics.plays, statistics.cube_decisions), (1, 1));
        assert!(
            (statistics.error_rate() - 80.0).abs() < 1e-9
                && (statistics.performance_rating() - 40.0).abs() < 1e-9
        );
        assert!((statistics.luck - 0.15).abs() < 1e-9);
    }
}
