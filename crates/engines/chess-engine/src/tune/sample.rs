use chess::Position;
use game::Side;
use tuning::TuningSample;

use crate::evaluate::terms::TERM_COUNT;
use crate::evaluate::{
    FULL_PHASE, FULL_SCALE, PieceSquareSum, TermRecorder, record_position, scale_factor,
};

/// How many more of each term White has than Black.
struct TermCounts(Vec<i32>);

impl TermRecorder for TermCounts {
    fn record(&mut self, side: Side, term: usize, count: i32) {
        self.0[term] += if side == Side::White { count } else { -count };
    }
}

/// The terms of a position, from White's point of view. `result` is 1 if White won.
pub fn tuning_sample(position: &Position, result: f64) -> TuningSample {
    let mut counts = TermCounts(vec![0; TERM_COUNT]);
    record_position(position, &mut counts);
    let phase = PieceSquareSum::of(position).phase.min(FULL_PHASE);
    let scale =
        Side::ALL.map(|side| f64::from(scale_factor(position, side)) / f64::from(FULL_SCALE));
    let phase = f64::from(phase) / f64::from(FULL_PHASE);
    TuningSample::new(&counts.0, phase, scale, result)
}
