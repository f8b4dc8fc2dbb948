use super::forward::Activations;
use super::{HIDDEN, Net, OUTPUTS};
use crate::inputs::Inputs;

impl Net {
    /// One step of gradient descent on the cross entropy between outputs and targets.
    #[inline(always)]
    pub(super) fn learn(&mut self, inputs: &Inputs, targets: &[f32; OUTPUTS], rate: f32) {
        let Activations { hidden, outputs } = self.ask(inputs);
        let mut gradient = [0.0; HIDDEN];
        for answer in 0..OUTPUTS {
            let error = targets[answer] - outputs[answer];
            let row = &mut self.outputs[answer];
            for unit in 0..HIDDEN {
                gradient[unit] += error * row[unit];
                row[unit] += rate * error * hidden[unit];
            }
            self.output_bias[answer] += rate * error;
        }
        for unit in 0..HIDDEN {
            gradient[unit] *= rate * hidden[unit] * (1.0 - hidden[unit]);
            self.bias[unit] += gradient[unit];
        }
        for &(input, value) in inputs.entries() {
            let row = &mut self.rows[input as usize];
            for unit in 0..HIDDEN {
                row[unit] += gradient[unit] * value;
            }
        }
    }
}
