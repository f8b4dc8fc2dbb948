use super::sigmoid::{sigmoid, sigmoid_all};
use super::{Block, MOST_BLOCKS, Net, OUTPUTS, UNITS};
use crate::inputs::Inputs;

/// The activations of a forward pass, which the backward pass needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Activations {
    pub(crate) hidden: [Block; MOST_BLOCKS],
    pub(crate) outputs: [f32; OUTPUTS],
}

impl Net {
    #[inline(always)]
    pub(super) fn ask(&self, inputs: &Inputs) -> Activations {
        let mut hidden = [Block::ZERO; MOST_BLOCKS];
        for (block, units) in hidden.iter_mut().enumerate().take(self.blocks) {
            let mut sums = self.bias[block].0;
            for &(input, value) in inputs.entries() {
                let row = &self.rows[input as usize * self.blocks + block].0;
                for unit in 0..UNITS {
                    sums[unit] += row[unit] * value;
                }
            }
            sigmoid_all(&mut sums);
            units.0 = sums;
        }
        let mut outputs = self.output_bias;
        for (output, rows) in outputs.iter_mut().zip(self.outputs.chunks_exact(self.blocks)) {
            *output = sigmoid(*output + dot(rows, &hidden));
        }
        Activations { hidden, outputs }
    }
}

/// A dot product in eight partial sums, always added in the same order.
#[inline(always)]
fn dot(weights: &[Block], hidden: &[Block; MOST_BLOCKS]) -> f32 {
    let mut sums = [0.0_f32; 8];
    for (a, b) in weights.iter().zip(hidden) {
        for (a, b) in a.0.chunks_exact(8).zip(b.0.chunks_exact(8)) {
            for lane in 0..8 {
                sums[lane] += a[lane] * b[lane];
            }
        }
    }
    let [a, b, c, d, e, f, g, h] = sums;
    ((a + e) + (b + f)) + ((c + g) + (d + h))
}
