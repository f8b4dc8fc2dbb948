use crate::{TaperedWeight, TuningSample};

/// How to fit the weights.
#[derive(Clone, Copy, Debug)]
pub struct FitOptions {
    /// How often to go through all samples.
    pub epochs: usize,
    /// How far a weight moves per epoch at first, in hundredths of a pawn or a man.
    pub learning_rate: f64,
    /// How strongly weights are pulled back to where they began (regularisation): few samples say
    /// little about rare terms.
    pub anchor: f64,
    /// The advantage with which a side expects ten points in eleven games.
    pub sigmoid_scale: f64,
}

impl Default for FitOptions {
    fn default() -> Self {
        Self { epochs: 300, learning_rate: 1.0, anchor: 3e-8, sigmoid_scale: 400.0 }
    }
}

/// The result that a value predicts, from 0 to 1.
pub fn expected_result(value: f64, sigmoid_scale: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-value / sigmoid_scale))
}

/// The averages of the gradient that the Adam method keeps for one number.
#[derive(Clone, Copy, Default)]
struct AdamState {
    mean: f64,
    variance: f64,
}

impl AdamState {
    /// The step for this gradient, in units of the learning rate.
    fn step(&mut self, gradient: f64, epoch: usize) -> f64 {
        self.mean = 0.9 * self.mean + 0.1 * gradient;
        self.variance = 0.999 * self.variance + 0.001 * gradient * gradient;
        let epoch = epoch as i32;
        let mean = self.mean / (1.0 - 0.9f64.powi(epoch));
        let variance = self.variance / (1.0 - 0.999f64.powi(epoch));
        mean / (variance.sqrt() + 1e-9)
    }
}

/// Changes the weights so that the values of the samples predict their results best: Adam on the mean
/// squared error. Reports the epoch and the error now and then.
pub fn fit(
    samples: &[TuningSample],
    start: &[TaperedWeight],
    options: FitOptions,
    on_progress: &mut dyn FnMut(usize, f64),
) -> Vec<TaperedWeight> {
    let mut weights = start.to_vec();
    let mut adam = vec![[AdamState::default(); 2]; weights.len()];
    for epoch in 1..=options.epochs {
        let (error, gradient) = gradient(samples, &weights, options.sigmoid_scale);
        let progress = epoch as f64 / options.epochs as f64;
        let learning_rate = options.learning_rate * (1.0 - 0.9 * progress);
        for index in 0..weights.len() {
            for part in 0..2 {
                let pull = options.anchor * (weights[index][part] - start[index][part]);
                let step = adam[index][part].step(gradient[index][part] + pull, epoch);
                weights[index][part] -= learning_rate * step;
            }
        }
        if epoch == 1 || epoch.is_multiple_of(20) {
            on_progress(epoch, error);
        }
    }
    weights
}

/// The mean squared error, and its derivative by each weight.
fn gradient(
    samples: &[TuningSample],
    weights: &[TaperedWeight],
    sigmoid_scale: f64,
) -> (f64, Vec<TaperedWeight>) {
    let steepness = 10f64.ln() / sigmoid_scale;
    let mut gradient = vec![[0.0; 2]; weights.len()];
    let mut error = 0.0;
    for sample in samples {
        let [middlegame, endgame] = sample.sums(weights);
        let endgame_share = sample.endgame_share(endgame);
        let value = middlegame * sample.phase + endgame * endgame_share;
        let expected = 1.0 / (1.0 + (-steepness * value).exp());
        let miss = expected - sample.result;
        error += miss * miss;
        let slope = miss * expected * (1.0 - expected) * steepness * 2.0;
        for &(term, count) in &sample.terms {
            let gradient = &mut gradient[usize::from(term)];
            gradient[0] += slope * f64::from(count) * sample.phase;
            gradient[1] += slope * f64::from(count) * endgame_share;
        }
    }
    let count = samples.len().max(1) as f64;
    gradient.iter_mut().flatten().for_each(|part| *part /= count);
    (error / count, gradient)
}
