//! A network: one hidden layer, five outputs.
//!
//! Sums are always computed in the same order and without fused multiply-add, so that every processor and the
//! browser compute bit-identical results.

mod backward;
mod dispatch;
mod forward;
mod sigmoid;
mod weights_file;

pub use self::weights_file::WeightsError;

pub(crate) use self::dispatch::{NetworkKind, evaluate, train};

use crate::rng::Rng;

/// The units of the hidden layer.
pub(crate) const HIDDEN: usize = 128;
/// The outputs: win, win a gammon, win a backgammon, lose a gammon, lose a backgammon.
pub(crate) const OUTPUTS: usize = 5;

/// One row of weights: from one input to all hidden units.
pub(crate) type Row = [f32; HIDDEN];

/// A network with its weights.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Net {
    /// For each input, its weights to the hidden units.
    pub(crate) rows: Vec<Row>,
    /// The biases of the hidden units.
    pub(crate) bias: Row,
    /// For each output, the weights from the hidden units.
    pub(crate) outputs: [Row; OUTPUTS],
    /// The biases of the outputs.
    pub(crate) output_bias: [f32; OUTPUTS],
}

impl Net {
    /// A network with random weights.
    pub(crate) fn new(inputs: usize, rng: &mut Rng) -> Self {
        let scale = 0.12;
        let mut row = |scale: f32| std::array::from_fn(|_| (rng.fraction() * 2.0 - 1.0) * scale);
        let rows = (0..inputs).map(|_| row(scale)).collect();
        let outputs = std::array::from_fn(|_| row(scale));
        // Half of all games are won; a quarter of the wins are gammons, few are backgammons.
        let output_bias = [0.0, -1.9, -4.5, -1.9, -4.5];
        Self { rows, bias: [0.0; HIDDEN], outputs, output_bias }
    }

    /// Every weight, always in the same order.
    pub(crate) fn weights(&self) -> impl Iterator<Item = &f32> {
        let rows = self.rows.iter().chain([&self.bias]).chain(&self.outputs);
        rows.flatten().chain(&self.output_bias)
    }

    /// Every weight, mutable, in the order of [`weights`](Self::weights).
    pub(crate) fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let rows = self.rows.iter_mut().chain([&mut self.bias]).chain(&mut self.outputs);
        rows.flatten().chain(&mut self.output_bias)
    }

    /// Moves every weight by this share of the way towards another network's.
    pub(crate) fn move_towards(&mut self, other: &Self, share: f32) {
        for (mine, theirs) in self.weights_mut().zip(other.weights()) {
            *mine += (theirs - *mine) * share;
        }
    }
}
