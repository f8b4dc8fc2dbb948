use super::forward::Activations;
use super::{Block, MOST_BLOCKS, Net, OUTPUTS};
use crate::inputs::Inputs;

/// What an output contributes to the equity.
const EQUITY: [f32; OUTPUTS] = [2.0, 1.0, 1.0, -1.0, -1.0];

impl Block {
    /// Adds another block times a factor.
    #[inline(always)]
    fn add(&mut self, other: &Self, factor: f32) {
        for (sum, value) in self.0.iter_mut().zip(&other.0) {
            *sum += value * factor;
        }
    }
}

impl Net {
    /// One step of gradient descent on the cross entropy between outputs and targets.
    #[inline(always)]
    pub(super) fn learn(&mut self, inputs: &Inputs, targets: &[f32; OUTPUTS], rate: f32) {
        let found = self.ask(inputs);
        let errors = std::array::from_fn(|output| rate * (targets[output] - found.outputs[output]));
        let back = self.back(&found, &errors);
        self.add_products(inputs, &found, &errors, &back);
    }

    /// Adds the gradient of the loss at one position: the cross entropy between outputs and targets, and half the
    /// squared error of the money equity. Returns the squared error of the equity.
    #[inline(always)]
    pub(super) fn add_gradient(
        &self,
        inputs: &Inputs,
        targets: &[f32; OUTPUTS],
        gradient: &mut Self,
    ) -> f32 {
        let found = self.ask(inputs);
        let mut off = 0.0;
        for output in 0..OUTPUTS {
            off += EQUITY[output] * (found.outputs[output] - targets[output]);
        }
        let errors = std::array::from_fn(|output| {
            let chance = found.outputs[output];
            chance - targets[output] + off * EQUITY[output] * chance * (1.0 - chance)
        });
        let back = self.back(&found, &errors);
        gradient.add_products(inputs, &found, &errors, &back);
        off * off
    }

    /// The errors before the activation of the hidden units.
    #[inline(always)]
    fn back(&self, found: &Activations, errors: &[f32; OUTPUTS]) -> [Block; MOST_BLOCKS] {
        let mut back = [Block::ZERO; MOST_BLOCKS];
        for (block, back) in back.iter_mut().enumerate().take(self.blocks) {
            for (output, error) in errors.iter().enumerate() {
                back.add(&self.outputs[output * self.blocks + block], *error);
            }
            for (back, active) in back.0.iter_mut().zip(&found.hidden[block].0) {
                *back *= active * (1.0 - active);
            }
        }
        back
    }

    /// Adds to each weight the product of what it leads from and the error of what it leads to.
    #[inline(always)]
    fn add_products(
        &mut self,
        inputs: &Inputs,
        found: &Activations,
        errors: &[f32; OUTPUTS],
        back: &[Block; MOST_BLOCKS],
    ) {
        let blocks = self.blocks;
        for (output, error) in errors.iter().enumerate() {
            for block in 0..blocks {
                self.outputs[output * blocks + block].add(&found.hidden[block], *error);
            }
            self.output_bias[output] += error;
        }
        for (block, back) in back.iter().enumerate().take(blocks) {
            self.bias[block].add(back, 1.0);
            for &(input, value) in inputs.entries() {
                self.rows[input as usize * blocks + block].add(back, value);
            }
        }
    }
}
