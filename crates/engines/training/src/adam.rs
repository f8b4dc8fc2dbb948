/// The state of the optimiser AdamW: running means of each gradient and of its square.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Adam {
    pub(crate) mean: Vec<f32>,
    pub(crate) square: Vec<f32>,
    pub(crate) steps: u64,
}

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
const WEIGHT_DECAY: f32 = 0.01;
const EPSILON: f32 = 1e-8;

impl Adam {
    pub(crate) fn new(weights: usize) -> Self {
        Self { mean: vec![0.0; weights], square: vec![0.0; weights], steps: 0 }
    }

    /// Moves the weights against the gradient.
    pub(crate) fn step(&mut self, weights: &mut [f32], gradient: &[f32], learning_rate: f32) {
        self.steps += 1;
        let steps = i32::try_from(self.steps).unwrap_or(i32::MAX);
        let mean_correction = 1.0 - MEAN_DECAY.powi(steps);
        let square_correction = 1.0 - SQUARE_DECAY.powi(steps);
        let state = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, gradient), (mean, square)) in weights.iter_mut().zip(gradient).zip(state) {
            *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * gradient;
            *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * gradient * gradient;
            let step = (*mean / mean_correction) / ((*square / square_correction).sqrt() + EPSILON);
            *weight -= learning_rate * (step + WEIGHT_DECAY * *weight);
        }
    }
}
