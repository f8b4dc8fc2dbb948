use super::kernel::Activity;
use super::{ANSWERS, HIDDEN, Net};
use crate::inputs::Inputs;

impl Net {
    /// Moves every weight a little so that the answers come nearer to the targets, down the slope of
    /// the cross entropy.
    #[inline(always)]
    pub(super) fn learn(&mut self, inputs: &Inputs, targets: &[f32; ANSWERS], rate: f32) {
        let Activity { hidden, answers } = self.ask(inputs);
        let mut blame = [0.0; HIDDEN];
        for answer in 0..ANSWERS {
            let error = targets[answer] - answers[answer];
            let row = &mut self.answers[answer];
            for unit in 0..HIDDEN {
                blame[unit] += error * row[unit];
                row[unit] += rate * error * hidden[unit];
            }
            self.answer_bias[answer] += rate * error;
        }
        for unit in 0..HIDDEN {
            blame[unit] *= rate * hidden[unit] * (1.0 - hidden[unit]);
            self.bias[unit] += blame[unit];
        }
        for &(input, value) in inputs.entries() {
            let row = &mut self.rows[input as usize];
            for unit in 0..HIDDEN {
                row[unit] += blame[unit] * value;
            }
        }
    }
}
