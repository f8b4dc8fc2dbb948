use thiserror::Error;

use crate::accumulator::Accumulator;
use crate::arithmetic::output;
use crate::{HIDDEN_UNIT, OUTPUT_UNIT};

/// A network with quantised weights. Which of its `BUCKETS` of output weights is used depends on the
/// number of pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network<const INPUTS: usize, const HIDDEN: usize, const BUCKETS: usize> {
    pub(crate) feature_weights: Box<[Accumulator<HIDDEN>]>,
    pub(crate) feature_bias: Accumulator<HIDDEN>,
    /// For each bucket the weights for the side to move and for the opponent.
    output_weights: Box<[[Accumulator<HIDDEN>; 2]]>,
    output_bias: [i16; BUCKETS],
}

/// A file does not hold a network of this shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a network of this shape has {expected} bytes, not {found}")]
pub struct NetworkError {
    /// The size of a file with such a network.
    pub expected: usize,
    /// The size of the file.
    pub found: usize,
}

impl<const INPUTS: usize, const HIDDEN: usize, const BUCKETS: usize>
    Network<INPUTS, HIDDEN, BUCKETS>
{
    /// The number of weights.
    pub const WEIGHTS: usize = INPUTS * HIDDEN + HIDDEN + BUCKETS * (2 * HIDDEN + 1);

    /// A network whose weights are all zero.
    #[must_use]
    pub fn zeroed() -> Self {
        Self {
            feature_weights: vec![Accumulator::ZERO; INPUTS].into(),
            feature_bias: Accumulator::ZERO,
            output_weights: vec![[Accumulator::ZERO; 2]; BUCKETS].into(),
            output_bias: [0; BUCKETS],
        }
    }

    /// Reads what [`write`](Self::write) wrote.
    ///
    /// # Errors
    /// The file has another size.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let expected = 2 * Self::WEIGHTS;
        if bytes.len() != expected {
            return Err(NetworkError { expected, found: bytes.len() });
        }
        let weights = bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        Ok(Self::from_weights(weights))
    }

    /// A network from its weights in the order of the file: those of each feature, the bias of the hidden
    /// layer, then for each bucket those of the side to move, of the opponent, and the bias.
    pub fn from_weights(weights: impl IntoIterator<Item = i16>) -> Self {
        let mut network = Self::zeroed();
        let mut weights = weights.into_iter();
        network.each_weight(|weight| *weight = weights.next().unwrap_or(0));
        network
    }

    /// The weights as bytes: 16 bits each, the low byte first.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(2 * Self::WEIGHTS);
        self.clone().each_weight(|weight| bytes.extend(weight.to_le_bytes()));
        bytes
    }

    fn each_weight(&mut self, mut visit: impl FnMut(&mut i16)) {
        self.feature_weights.iter_mut().flat_map(|row| &mut row.0).for_each(&mut visit);
        self.feature_bias.0.iter_mut().for_each(&mut visit);
        for (rows, bias) in self.output_weights.iter_mut().zip(&mut self.output_bias) {
            rows.iter_mut().flat_map(|row| &mut row.0).for_each(&mut visit);
            visit(bias);
        }
    }

    /// The value for the side to move, from the accumulators of both sides. `scale` is the value of output 1.
    #[inline(always)]
    pub fn value(
        &self,
        mover: &Accumulator<HIDDEN>,
        opponent: &Accumulator<HIDDEN>,
        bucket: usize,
        scale: i32,
    ) -> i32 {
        let [mover_weights, opponent_weights] = &self.output_weights[bucket];
        let sum = output(mover, mover_weights).wrapping_add(output(opponent, opponent_weights));
        let sum = sum / HIDDEN_UNIT + i32::from(self.output_bias[bucket]);
        (i64::from(sum) * i64::from(scale) / i64::from(HIDDEN_UNIT * OUTPUT_UNIT)) as i32
    }
}
