use crate::{Sample, Weight};

/// How to fit.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// How often to go over all samples.
    pub epochs: usize,
    /// How far a weight moves at first, in hundredths of a pawn or a man.
    pub rate: f64,
    /// How strongly weights are held where they began: few samples say little about rare terms.
    pub anchor: f64,
    /// The advantage at which ten games in eleven are won.
    pub tenfold: f64,
}

impl Default for Fit {
    fn default() -> Self {
        Self { epochs: 300, rate: 1.0, anchor: 3e-8, tenfold: 400.0 }
    }
}

/// Moves the weights so that values foretell results best (Adam on the mean square error), and tells
/// the error now and then.
pub fn fit(
    samples: &[Sample],
    start: &[Weight],
    plan: Fit,
    tell: &mut dyn FnMut(usize, f64),
) -> Vec<Weight> {
    let mut weights = start.to_vec();
    let mut speed = vec![[0.0; 2]; weights.len()];
    let mut spread = vec![[0.0; 2]; weights.len()];
    for epoch in 1..=plan.epochs {
        let (error, slope) = slope(samples, &weights, plan.tenfold);
        let rate = plan.rate * (1.0 - 0.9 * epoch as f64 / plan.epochs as f64);
        for index in 0..weights.len() {
            for part in 0..2 {
                let pull = plan.anchor * (weights[index][part] - start[index][part]);
                let slope = slope[index][part] + pull;
                speed[index][part] = 0.9 * speed[index][part] + 0.1 * slope;
                spread[index][part] = 0.999 * spread[index][part] + 0.001 * slope * slope;
                let steps = epoch as i32;
                let speed = speed[index][part] / (1.0 - 0.9f64.powi(steps));
                let spread = spread[index][part] / (1.0 - 0.999f64.powi(steps));
                weights[index][part] -= rate * speed / (spread.sqrt() + 1e-9);
            }
        }
        if epoch == 1 || epoch.is_multiple_of(20) {
            tell(epoch, error);
        }
    }
    weights
}

/// The mean square error, and how it changes with each weight.
fn slope(samples: &[Sample], weights: &[Weight], tenfold: f64) -> (f64, Vec<Weight>) {
    let steep = 10f64.ln() / tenfold;
    let mut slope = vec![[0.0; 2]; weights.len()];
    let mut error = 0.0;
    for sample in samples {
        let (mut middle, mut end) = (0.0, 0.0);
        for &(term, times) in &sample.terms {
            let [m, e] = weights[usize::from(term)];
            middle += m * f64::from(times);
            end += e * f64::from(times);
        }
        let ending = sample.scale_of(end) * (1.0 - sample.middle);
        let value = middle * sample.middle + end * ending;
        let expected = 1.0 / (1.0 + (-steep * value).exp());
        let miss = expected - sample.result;
        error += miss * miss;
        let pull = miss * expected * (1.0 - expected) * steep * 2.0;
        for &(term, times) in &sample.terms {
            let slope = &mut slope[usize::from(term)];
            slope[0] += pull * f64::from(times) * sample.middle;
            slope[1] += pull * f64::from(times) * ending;
        }
    }
    let count = samples.len().max(1) as f64;
    slope.iter_mut().flatten().for_each(|part| *part /= count);
    (error / count, slope)
}
