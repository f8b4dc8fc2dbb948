use game::Side;

use super::tapered_score::TaperedScore;
use super::weights::WEIGHTS;

/// Receives the terms of an evaluation. The engine adds their weights up; the tuner counts them.
pub(crate) trait TermRecorder {
    /// `side` has the term with this index `count` times.
    fn record(&mut self, side: Side, term: usize, count: i32);
}

/// The weighted sum, from White's point of view.
#[derive(Default)]
pub(crate) struct WeightedSum(pub(crate) TaperedScore);

impl TermRecorder for WeightedSum {
    #[inline(always)]
    fn record(&mut self, side: Side, term: usize, count: i32) {
        let score = WEIGHTS[term] * count;
        match side {
            Side::White => self.0 += score,
            Side::Black => self.0 -= score,
        }
    }
}
