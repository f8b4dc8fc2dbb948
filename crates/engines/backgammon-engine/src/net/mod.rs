//! The networks: one hidden layer, five answers.
//!
//! Sums are always made in the same order and products are never fused into them, so that every
//! processor, and the browser, comes to the same numbers to the last bit.

mod instance;
mod kernel;
mod learn;
mod sigmoid;
mod weights_file;

pub use self::weights_file::WeightsError;

pub(crate) use self::instance::{Kind, chances_of, teach};

use crate::lots::Lots;

/// The units of the hidden layer.
pub(crate) const HIDDEN: usize = 128;
/// What a network answers: win, win a gammon, win a backgammon, lose a gammon, lose a backgammon.
pub(crate) const ANSWERS: usize = 5;

/// One row of weights: from one input to all hidden units.
pub(crate) type Row = [f32; HIDDEN];

/// A network.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Net {
    /// For each input, its weights to the hidden units.
    pub(crate) rows: Vec<Row>,
    /// What hidden units begin with.
    pub(crate) bias: Row,
    /// For each answer, the weights from the hidden units.
    pub(crate) answers: [Row; ANSWERS],
    /// What answers begin with.
    pub(crate) answer_bias: [f32; ANSWERS],
}

impl Net {
    /// A network that knows nothing.
    pub(crate) fn new(inputs: usize, lots: &mut Lots) -> Self {
        let scale = 0.12;
        let mut row = |scale: f32| std::array::from_fn(|_| (lots.fraction() * 2.0 - 1.0) * scale);
        let rows = (0..inputs).map(|_| row(scale)).collect();
        let answers = std::array::from_fn(|_| row(scale));
        // Half of all games are won; a quarter of the wins are gammons, few are backgammons.
        let answer_bias = [0.0, -1.9, -4.5, -1.9, -4.5];
        Self { rows, bias: [0.0; HIDDEN], answers, answer_bias }
    }

    /// Every weight, always in the same order.
    pub(crate) fn weights(&self) -> impl Iterator<Item = &f32> {
        let rows = self.rows.iter().chain([&self.bias]).chain(&self.answers);
        rows.flatten().chain(&self.answer_bias)
    }

    /// The same, to be changed.
    pub(crate) fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let rows = self.rows.iter_mut().chain([&mut self.bias]).chain(&mut self.answers);
        rows.flatten().chain(&mut self.answer_bias)
    }

    /// Comes a little nearer to another network.
    pub(crate) fn approach(&mut self, other: &Self, share: f32) {
        for (mine, theirs) in self.weights_mut().zip(other.weights()) {
            *mine += (theirs - *mine) * share;
        }
    }
}
