use chess::Position;
use game::Side;
use tuning::Sample;

use crate::evaluate::{Accumulator, FULL_PHASE, Ledger, endgame_scale, trace};

struct Tally(Vec<i32>);

impl Ledger for Tally {
    fn note(&mut self, side: Side, term: usize, times: i32) {
        self.0[term] += if side == Side::White { times } else { -times };
    }
}

/// Takes a position apart, from White's side. `result` is 1 if White won.
pub fn sample(position: &Position, result: f64) -> Sample {
    let mut tally = Tally(vec![0; crate::evaluate::terms::COUNT]);
    trace(position, &mut tally);
    let counted = tally.0.iter().enumerate().filter(|(_, times)| **times != 0);
    let terms = counted.map(|(term, times)| (term as u16, *times as f32)).collect();
    let phase = Accumulator::of(position).phase.min(FULL_PHASE);
    let scale = Side::ALL.map(|side| f64::from(endgame_scale(position, side)) / 64.0);
    Sample { terms, middle: f64::from(phase) / f64::from(FULL_PHASE), scale, result }
}
