use crate::net::{Net, UNITS};

/// The decay of the moving averages of gradients and of their squares.
const MEAN: f32 = 0.9;
const SQUARES: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// The state of the optimiser Adam for one network.
pub(super) struct Adam {
    mean: Net,
    squares: Net,
    /// The decays to the power of the number of steps.
    powers: (f32, f32),
}

impl Adam {
    /// Begins; `zero` is a network of the same size without weights.
    pub(super) fn new(zero: &Net) -> Self {
        Self { mean: zero.clone(), squares: zero.clone(), powers: (1.0, 1.0) }
    }

    /// Moves the weights against a gradient, which is then zero again.
    pub(super) fn step(&mut self, net: &mut Net, gradient: &mut Net, rate: f32) {
        self.powers = (self.powers.0 * MEAN, self.powers.1 * SQUARES);
        // The averages begin at zero: corrected for that.
        let root = (1.0 - self.powers.1).sqrt();
        let rate = rate * root / (1.0 - self.powers.0);
        let step = |weight: &mut f32, gradient: &mut f32, mean: &mut f32, squares: &mut f32| {
            *mean = MEAN * *mean + (1.0 - MEAN) * *gradient;
            *squares = SQUARES * *squares + (1.0 - SQUARES) * *gradient * *gradient;
            *weight -= rate * *mean / (squares.sqrt() + EPSILON);
            *gradient = 0.0;
        };
        let state = self.mean.blocks_mut().zip(self.squares.blocks_mut());
        let weights = net.blocks_mut().zip(gradient.blocks_mut());
        for ((weights, gradients), (means, squares)) in weights.zip(state) {
            for unit in 0..UNITS {
                let square = &mut squares.0[unit];
                step(&mut weights.0[unit], &mut gradients.0[unit], &mut means.0[unit], square);
            }
        }
        for output in 0..net.output_bias.len() {
            step(
                &mut net.output_bias[output],
                &mut gradient.output_bias[output],
                &mut self.mean.output_bias[output],
                &mut self.squares.output_bias[output],
            );
        }
    }
}
