use super::WEIGHTS;
use super::tapered_score::TaperedScore;

/// Receives the terms of an evaluation. The engine adds their weights up; the tuner counts them.
pub(crate) trait TermRecorder {
    /// A side has the term with this index `count` times; `is_mover` says whether it is to move.
    fn record(&mut self, is_mover: bool, term: usize, count: i32);
}

/// The weighted sum, from the point of view of the side to move.
#[derive(Default)]
pub(super) struct WeightedSum(pub(super) TaperedScore);

impl TermRecorder for WeightedSum {
    #[inline(always)]
    fn record(&mut self, is_mover: bool, term: usize, count: i32) {
        let score = WEIGHTS[term] * count;
        self.0 += if is_mover { score } else { -score };
    }
}
