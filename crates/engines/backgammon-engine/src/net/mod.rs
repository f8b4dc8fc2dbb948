//! A network: one hidden layer, five outputs.
//!
//! Sums are always computed in the same order and without fused multiply-add, so that every processor and the
//! browser compute bit-identical results.

mod backward;
mod dispatch;
mod forward;
mod network_kind;
mod sigmoid;
mod weights_file;

pub use self::weights_file::WeightsError;

pub(crate) use self::dispatch::{accumulate, evaluate, train};
pub(crate) use self::network_kind::NetworkKind;

use crate::rng::Rng;

/// The outputs: win, win a gammon, win a backgammon, lose a gammon, lose a backgammon.
pub(crate) const OUTPUTS: usize = 5;

/// Hidden units that are accumulated together, so that they stay in registers.
pub(crate) const UNITS: usize = 64;
/// No network has more blocks of hidden units.
pub(crate) const MOST_BLOCKS: usize = 8;

/// The weights to some hidden units, or from them, aligned for fast loads.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(C, align(64))]
pub(crate) struct Block(pub(crate) [f32; UNITS]);

impl Block {
    pub(crate) const ZERO: Self = Self([0.0; UNITS]);
}

/// A network with its weights.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Net {
    /// Blocks of hidden units.
    pub(crate) blocks: usize,
    /// For each input, its weights to the hidden units.
    pub(crate) rows: Vec<Block>,
    /// The biases of the hidden units.
    pub(crate) bias: Vec<Block>,
    /// For each output, the weights from the hidden units.
    pub(crate) outputs: Vec<Block>,
    /// The biases of the outputs.
    pub(crate) output_bias: [f32; OUTPUTS],
}

impl Net {
    /// A network of this kind with all weights zero.
    pub(crate) fn zero(kind: NetworkKind, blocks: usize) -> Self {
        Self {
            blocks,
            rows: vec![Block::ZERO; kind.inputs() * blocks],
            bias: vec![Block::ZERO; blocks],
            outputs: vec![Block::ZERO; OUTPUTS * blocks],
            output_bias: [0.0; OUTPUTS],
        }
    }

    /// A network of this kind with random weights.
    pub(crate) fn new(kind: NetworkKind, rng: &mut Rng) -> Self {
        let scale = 0.12;
        let mut net = Self::zero(kind, kind.blocks());
        for weight in net.rows.iter_mut().chain(&mut net.outputs).flat_map(|block| &mut block.0) {
            *weight = (rng.fraction() * 2.0 - 1.0) * scale;
        }
        // Half of all games are won; a quarter of the wins are gammons, few are backgammons.
        net.output_bias = [0.0, -1.9, -4.5, -1.9, -4.5];
        net
    }

    /// Every weight, always in the same order.
    pub(crate) fn weights(&self) -> impl Iterator<Item = &f32> {
        let blocks = self.rows.iter().chain(&self.bias).chain(&self.outputs);
        blocks.flat_map(|block| &block.0).chain(&self.output_bias)
    }

    /// Every weight, mutable, in the order of [`weights`](Self::weights).
    pub(crate) fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let blocks = self.rows.iter_mut().chain(&mut self.bias).chain(&mut self.outputs);
        blocks.flat_map(|block| &mut block.0).chain(&mut self.output_bias)
    }

    /// All blocks of weights, mutable; the biases of the outputs are apart.
    pub(crate) fn blocks_mut(&mut self) -> impl Iterator<Item = &mut Block> {
        self.rows.iter_mut().chain(&mut self.bias).chain(&mut self.outputs)
    }

    /// Moves every weight by this share of the way towards another network's.
    pub(crate) fn move_towards(&mut self, other: &Self, share: f32) {
        for (mine, theirs) in self.weights_mut().zip(other.weights()) {
            *mine += (theirs - *mine) * share;
        }
    }
}
