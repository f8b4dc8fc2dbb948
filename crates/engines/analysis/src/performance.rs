use game::Side;

use crate::{DiceStatistics, EventReview, MoveQuality};

/// How somebody played.
#[derive(Clone, PartialEq, Debug)]
pub struct Performance {
    /// How exactly, from 0 to 100.
    pub accuracy: f64,
    /// How many errors of each quality, the smallest first.
    pub errors: [u64; 3],
    /// In a game with dice: error rate, cube errors and luck.
    pub dice: Option<DiceStatistics>,
}

impl Performance {
    /// How a side played, from what each of its decisions gave away and how bad that is.
    pub(crate) fn of_decisions(
        decisions: &[(f64, MoveQuality)],
        dice: Option<DiceStatistics>,
    ) -> Self {
        let count =
            |quality| decisions.iter().filter(|(_, other)| *other == quality).count() as u64;
        let accuracy = accuracy(decisions.iter().map(|(loss, _)| *loss));
        Self { accuracy, errors: MoveQuality::ERRORS.map(count), dice }
    }

    /// How a side played, from what was found about the events of a game or of several.
    pub fn of<'f>(reviews: impl IntoIterator<Item = &'f EventReview>, side: Side) -> Self {
        let (mut decisions, mut sums, mut with_dice) =
            (Vec::new(), DiceStatistics::default(), false);
        for review in reviews {
            with_dice |= review.luck.is_some();
            if review.by != Some(side) {
                continue;
            }
            if let Some(decision) = &review.decision {
                decisions.push((decision.loss, decision.quality));
                sums.add_decision(decision.cube, decision.loss);
            }
            sums.luck += review.luck.unwrap_or(0.0);
        }
        Self::of_decisions(&decisions, with_dice.then_some(sums))
    }
}

/// How exactly somebody played, from 0 to 100: the mean over all decisions of a number that is 100 for
/// the best and halves with every sixth of a point given away.
fn accuracy(losses: impl Iterator<Item = f64>) -> f64 {
    let exact: Vec<f64> = losses.map(|loss| 100.0 * 0.5f64.powf(6.0 * loss)).collect();
    if exact.is_empty() { 100.0 } else { exact.iter().sum::<f64>() / exact.len() as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> EventReview {
        text.parse().unwrap()
    }

    /// A sixth of a point given away halves: (100 + 50) / 2.
    #[test]
    fn accuracy_and_errors_are_counted_for_each_side() {
        let all = [
            found("by=white fine=0"),
            found("by=black blunder=0.5"),
            found("by=white mistake=0.16666666666667"),
        ];
        let white = Performance::of(&all, Side::White);
        assert!((white.accuracy - 75.0).abs() < 1e-6, "{white:?}");
        assert_eq!((white.errors, white.dice), ([0, 1, 0], None));
        assert_eq!(Performance::of(&all, Side::Black).errors, [0, 0, 1]);
        assert_eq!(Performance::of(&[], Side::Black).accuracy, 100.0);
    }

    /// 0.1 and 0.06 of equity given away in two decisions: 80 thousandths each, so a rating of 40.
    #[test]
    fn dice_bring_an_error_rate_and_luck() {
        let all = [
            found("by=white luck=0.2"),
            found("by=white mistake=0.1"),
            found("by=black luck=-0.3"),
            found("by=white inaccuracy=0.06 cube"),
            found("by=white luck=-0.05"),
        ];
        let sums = Performance::of(&all, Side::White).dice.unwrap();
        assert_eq!((sums.plays, sums.cubes), (1, 1));
        assert!((sums.error_rate() - 80.0).abs() < 1e-9 && (sums.rating() - 40.0).abs() < 1e-9);
        assert!((sums.luck - 0.15).abs() < 1e-9);
    }
}
