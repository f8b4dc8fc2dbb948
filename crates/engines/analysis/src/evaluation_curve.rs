use game::{Game, Side};

use crate::{AnalysedGame, EventReview, MoveQuality};

/// How the evaluation of a game changed, ready to be drawn.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct EvaluationCurve {
    /// White's expected points, from 0 to 1, after this many steps of the horizontal axis; in order.
    pub points: Vec<(usize, f64)>,
    /// The errors: after which step, White's expected points there, and how bad.
    pub errors: Vec<(usize, f64, MoveQuality)>,
    /// The cube decisions: after which step.
    pub cube_decisions: Vec<usize>,
    /// The luck of the rolls.
    pub luck: Vec<RollLuck>,
    /// How many steps the whole game has.
    pub steps: usize,
    /// Whether two steps are one numbered move, as in chess and checkers.
    pub numbered_moves: bool,
}

/// The luck of a roll.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RollLuck {
    /// After which step of the horizontal axis.
    pub after: usize,
    /// The player who rolled.
    pub by: Side,
    /// The equity after the roll minus the average over all rolls.
    pub equity: f64,
}

impl EvaluationCurve {
    /// The curve of a game without dice.
    pub(crate) fn of_game<G: Game>(game: &AnalysedGame<G>) -> Self {
        let white = |index: usize| game.evaluations[index].expected_points(Side::White);
        let errors = game.moves.iter().zip(1..).filter(|(mv, _)| mv.quality != MoveQuality::Fine);
        Self {
            points: (0..game.evaluations.len()).map(|index| (index, white(index))).collect(),
            errors: errors.map(|(mv, after)| (after, white(after), mv.quality)).collect(),
            steps: game.moves.len(),
            numbered_moves: true,
            ..Self::default()
        }
    }

    /// The curve of a game of this many events of which the first have been reviewed.
    pub fn of_reviews(reviews: &[EventReview], events: usize) -> Self {
        let mut curve = Self { steps: events, ..Self::default() };
        // Errors of events without an evaluation are drawn at the last known one.
        let mut white = 0.5;
        for (review, after) in reviews.iter().zip(1..) {
            if let Some(evaluation) = review.evaluation {
                white = evaluation.expected_points(Side::White);
                curve.points.push((after, white));
            }
            if let Some(decision) = &review.decision {
                if decision.cube {
                    curve.cube_decisions.push(after);
                }
                if decision.quality != MoveQuality::Fine {
                    curve.errors.push((after, white, decision.quality));
                }
            }
            if let (Some(equity), Some(by)) = (review.luck, review.by) {
                curve.luck.push(RollLuck { after, by, equity });
            }
        }
        curve
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reviews_become_points_errors_and_luck() {
        let reviews = [
            "by=white luck=0.25",
            "by=white worth=75.0% fine=0 cube",
            "by=black mistake=0.1",
            "by=black worth=0-1 blunder=0.5",
        ]
        .map(|text| text.parse::<EventReview>().unwrap());
        let curve = EvaluationCurve::of_reviews(&reviews, 9);
        assert_eq!(curve.points, [(2, 0.75), (4, 0.0)]);
        let errors = [(3, 0.75, MoveQuality::Mistake), (4, 0.0, MoveQuality::Blunder)];
        assert_eq!(curve.errors, errors);
        assert_eq!(curve.cube_decisions, [2]);
        assert_eq!(curve.luck, [RollLuck { after: 1, by: Side::White, equity: 0.25 }]);
        assert_eq!((curve.steps, curve.numbered_moves), (9, false));
    }
}
