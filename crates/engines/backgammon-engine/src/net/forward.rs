use super::sigmoid::{sigmoid, sigmoid_all};
use super::{HIDDEN, Net, OUTPUTS, Row};
use crate::inputs::Inputs;

/// The activations of a forward pass, which the backward pass needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Activations {
    pub(crate) hidden: Row,
    pub(crate) outputs: [f32; OUTPUTS],
}

/// Hidden units that are accumulated together, so that they stay in registers.
const BLOCK: usize = 64;

impl Net {
    #[inline(always)]
    pub(super) fn ask(&self, inputs: &Inputs) -> Activations {
        let mut hidden = self.bias;
        for block in 0..HIDDEN / BLOCK {
            let range = block * BLOCK..(block + 1) * BLOCK;
            let mut sums = [0.0; BLOCK];
            sums.copy_from_slice(&hidden[range.clone()]);
            for &(input, value) in inputs.entries() {
                let row = &self.rows[input as usize][range.clone()];
                for (sum, weight) in sums.iter_mut().zip(row) {
                    *sum += weight * value;
                }
            }
            hidden[range].copy_from_slice(&sums);
        }
        sigmoid_all(&mut hidden);
        let mut outputs = self.output_bias;
        for (answer, row) in outputs.iter_mut().zip(&self.outputs) {
            *answer = sigmoid(*answer + dot(row, &hidden));
        }
        Activations { hidden, outputs }
    }
}

/// A dot product in eight partial sums, always added in the same order.
#[inline(always)]
fn dot(one: &Row, other: &Row) -> f32 {
    let mut sums = [0.0_f32; 8];
    for (a, b) in one.chunks_exact(8).zip(other.chunks_exact(8)) {
        for lane in 0..8 {
            sums[lane] += a[lane] * b[lane];
        }
    }
    let [a, b, c, d, e, f, g, h] = sums;
    ((a + e) + (b + f)) + ((c + g) + (d + h))
}
