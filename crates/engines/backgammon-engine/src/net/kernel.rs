use super::sigmoid::{sigmoid, sigmoid_all};
use super::{ANSWERS, HIDDEN, Net, Row};
use crate::inputs::Inputs;

/// What goes on in a network that has been asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Activity {
    pub(crate) hidden: Row,
    pub(crate) answers: [f32; ANSWERS],
}

/// As many units are summed up at once, in registers.
const BLOCK: usize = 64;

impl Net {
    #[inline(always)]
    pub(super) fn ask(&self, inputs: &Inputs) -> Activity {
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
        let mut answers = self.answer_bias;
        for (answer, row) in answers.iter_mut().zip(&self.answers) {
            *answer = sigmoid(*answer + dot(row, &hidden));
        }
        Activity { hidden, answers }
    }
}

/// The sum of products, in eight parts that are added up in the end.
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
