//! Efficiently updatable neural networks (NNUE): the evaluation of the chess and checkers engines.
//!
//! A [`Network`] has one hidden layer, which sees the board twice: once from the point of view of the
//! side to move, once from the opponent's. Its inputs are pieces on squares ([`InputFeatures`]), so that
//! a move changes few of them, and an [`AccumulatorCache`] updates the hidden layer by these instead of
//! computing it anew. Weights are 16-bit integers: every machine, and wasm, computes the same value.
//! Training is the crate `training`'s work.
//!
//! What it computes, from the side to move's point of view:
//!
//! ```text
//! hidden[p] = bias + sum of the weights of the features that are active for perspective p
//! value     = (clip(hidden[mover])², clip(hidden[opponent])²) · weights[bucket] + bias[bucket]
//! ```
//!
//! ```
//! use salon_nnue::{AccumulatorCache, InputFeatures, Network, Perspective};
//!
//! /// Two squares, a white stone and a black stone: four features.
//! #[derive(Clone, Copy, PartialEq)]
//! struct Stones([u64; 2]);
//!
//! impl InputFeatures for Stones {
//!     const PLANES: usize = 2;
//!     const VALUE_SCALE: i32 = 400;
//!     fn plane(&self, plane: usize) -> u64 {
//!         self.0[plane]
//!     }
//!     fn index(&self, perspective: Perspective, plane: usize, square: usize) -> usize {
//!         2 * (plane ^ perspective as usize) + square
//!     }
//! }
//!
//! let network: Network<4, 16, 1> = Network::zeroed();
//! let mut cache = AccumulatorCache::new(&network, Stones([0, 0]), 8);
//! assert_eq!(cache.evaluate(&network, Stones([1, 2]), Perspective::First, 0, 1), 0);
//! ```

mod accumulator;
mod accumulator_cache;
mod arithmetic;
mod input_features;
mod network;

pub use crate::accumulator::Accumulator;
pub use crate::accumulator_cache::AccumulatorCache;
pub use crate::input_features::{InputFeatures, Perspective};
pub use crate::network::{Network, NetworkError};

/// The integer that stands for 1 in the hidden layer.
pub const HIDDEN_UNIT: i32 = 255;
/// The integer that stands for 1 among the output weights.
pub const OUTPUT_UNIT: i32 = 64;
/// The largest weight, so that no sum in the hidden layer leaves 16 bits.
pub const MAX_WEIGHT: f32 = 1.98;
