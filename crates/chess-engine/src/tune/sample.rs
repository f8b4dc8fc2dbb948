use chess::Position;
use game::Side;

use super::Weight;
use crate::evaluate::{Accumulator, FULL_PHASE, Ledger, endgame_scale, trace};

/// A position taken apart into terms, and how its game ended.
pub struct Sample {
    /// Which terms White has more or fewer of, and by how many.
    pub(super) terms: Vec<(u16, f32)>,
    /// How much of the middlegame is left, from 0 to 1.
    pub(super) middle: f64,
    /// How the endgame counts for whoever leads in it, White's first, from 0 to 1.
    pub(super) scale: [f64; 2],
    /// 1 if White won, 0 if Black did; anything between for draws and for doubts.
    pub(super) result: f64,
}

struct Tally(Vec<i32>);

impl Ledger for Tally {
    fn note(&mut self, side: Side, term: usize, times: i32) {
        self.0[term] += if side == Side::White { times } else { -times };
    }
}

impl Sample {
    /// Takes a position apart.
    pub fn new(position: &Position, result: f64) -> Self {
        let mut tally = Tally(vec![0; crate::evaluate::terms::COUNT]);
        trace(position, &mut tally);
        let counted = tally.0.iter().enumerate().filter(|(_, times)| **times != 0);
        let terms = counted.map(|(term, times)| (term as u16, *times as f32)).collect();
        let phase = Accumulator::of(position).phase.min(FULL_PHASE);
        let scale = Side::ALL.map(|side| f64::from(endgame_scale(position, side)) / 64.0);
        Self { terms, middle: f64::from(phase) / f64::from(FULL_PHASE), scale, result }
    }

    /// How the endgame counts with these weights.
    pub(super) fn scale_of(&self, end: f64) -> f64 {
        self.scale[usize::from(end < 0.0)]
    }

    /// The value with these weights, from White's side.
    pub fn value(&self, weights: &[Weight]) -> f64 {
        let (mut middle, mut end) = (0.0, 0.0);
        for &(term, times) in &self.terms {
            let [m, e] = weights[usize::from(term)];
            middle += m * f64::from(times);
            end += e * f64::from(times);
        }
        middle * self.middle + end * self.scale_of(end) * (1.0 - self.middle)
    }
}
