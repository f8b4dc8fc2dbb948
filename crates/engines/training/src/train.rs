use std::f32::consts::PI;
use std::time::Instant;

use crate::float_network::FloatNetwork;
use crate::gradient::{Gradient, Target};
use crate::training_record::TrainingRecord;
use crate::training_state::TrainingState;

/// How a network is trained.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainingPlan {
    /// How often all positions are seen.
    pub epochs: usize,
    /// How many positions make one step.
    pub batch: usize,
    /// The learning rate at the start; it falls to almost nothing along a cosine.
    pub learning_rate: f32,
    /// How much the result of the game counts; the rest is the value of the search.
    pub result_share: f32,
    /// How many threads compute gradients.
    pub threads: usize,
}

impl Default for TrainingPlan {
    fn default() -> Self {
        Self { epochs: 20, batch: 16_384, learning_rate: 0.001, result_share: 0.4, threads: 2 }
    }
}

/// How far training is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainProgress {
    /// The epoch, from 1.
    pub epoch: usize,
    /// The mean squared error over the epoch.
    pub loss: f64,
    /// The mean squared error for positions that are not trained on.
    pub validation_loss: f64,
    /// The positions per second.
    pub positions_per_second: f64,
}

/// Of all positions, the last ones are only for validation.
const VALIDATION_SHARE: usize = 100;

/// Trains a network on shuffled records, from the epoch that its state has reached. `on_epoch` is called
/// after every epoch with the state, and can store it.
pub fn train<R: TrainingRecord>(
    state: &mut TrainingState,
    records: &[R],
    plan: &TrainingPlan,
    mut on_epoch: impl FnMut(&TrainingState, TrainProgress),
) {
    let (records, validation) = records.split_at(records.len() - records.len() / VALIDATION_SHARE);
    let target = Target { result_share: plan.result_share };
    let mut gradients: Vec<Gradient> =
        (0..plan.threads.max(1)).map(|_| Gradient::new(&state.network)).collect();
    let epoch_steps = records.len().div_ceil(plan.batch);
    let steps = plan.epochs * epoch_steps;
    let mut step = state.epochs * epoch_steps;
    for epoch in state.epochs + 1..=plan.epochs {
        let TrainingState { network, adam, .. } = &mut *state;
        let start = Instant::now();
        let mut loss = 0.0;
        for batch in records.chunks(plan.batch) {
            let progress = step as f32 / steps as f32;
            let rate = plan.learning_rate * (0.01 + 0.99 * 0.5 * (1.0 + (PI * progress).cos()));
            sum_gradients(&mut gradients, network, batch, target);
            loss += gradients[0].loss;
            let scale = 1.0 / batch.len() as f32;
            gradients[0].weights.iter_mut().for_each(|weight| *weight *= scale);
            adam.step(&mut network.weights, &gradients[0].weights, rate);
            network.clip();
            step += 1;
        }
        let seconds = start.elapsed().as_secs_f64();
        sum_gradients(&mut gradients, network, validation, target);
        state.epochs = epoch;
        on_epoch(
            state,
            TrainProgress {
                epoch,
                loss: loss / records.len() as f64,
                validation_loss: gradients[0].loss / validation.len().max(1) as f64,
                positions_per_second: records.len() as f64 / seconds,
            },
        );
    }
}

/// Computes the gradient of a batch on all threads; the first of the gradients becomes their sum.
fn sum_gradients<R: TrainingRecord>(
    gradients: &mut [Gradient],
    network: &FloatNetwork,
    batch: &[R],
    target: Target,
) {
    let share = batch.len().div_ceil(gradients.len()).max(1);
    std::thread::scope(|scope| {
        let mut parts = batch.chunks(share);
        for gradient in gradients.iter_mut() {
            let part = parts.next().unwrap_or(&[]);
            scope.spawn(move || {
                gradient.clear();
                gradient.add_all(network, part, target);
            });
        }
    });
    let Some((sum, others)) = gradients.split_first_mut() else { return };
    for other in others {
        sum.loss += other.loss;
        for (sum, other) in sum.weights.iter_mut().zip(&other.weights) {
            *sum += other;
        }
    }
}

#[cfg(test)]
mod tests {
    use nnue::{AccumulatorCache, Perspective};

    use super::*;
    use crate::gradient::tests::Stones;

    const PLAN: TrainingPlan =
        TrainingPlan { epochs: 10, batch: 200, learning_rate: 0.01, result_share: 0.4, threads: 2 };

    fn stones(count: u32) -> Vec<Stones> {
        (0..count).map(|number| Stones((number * 167) as u8)).collect()
    }

    #[test]
    fn continues_from_a_checkpoint_as_if_it_had_not_stopped() {
        let records = stones(2_000);
        let network = FloatNetwork::random(8, 16, 2, 1);
        let mut whole = TrainingState::new(network.clone());
        let mut checkpoint = Vec::new();
        train(&mut whole, &records, &PLAN, |state, progress| {
            if progress.epoch == 4 {
                checkpoint = state.checkpoint(&PLAN, records.len());
            }
        });
        let resume = |plan: &TrainingPlan, bytes: &[u8]| {
            TrainingState::resume(network.clone(), plan, records.len(), bytes)
        };
        let mut resumed = resume(&PLAN, &checkpoint).unwrap();
        assert_eq!(resumed.epochs(), 4);
        train(&mut resumed, &records, &PLAN, |_, _| {});
        assert_eq!(resumed, whole);
        let other = TrainingPlan { epochs: 11, ..PLAN };
        assert_eq!(resume(&other, &checkpoint), None, "another plan");
        assert_eq!(resume(&PLAN, &checkpoint[1..]), None, "damaged");
    }

    #[test]
    fn learns_who_has_more_stones() {
        let records = stones(20_000);
        let mut state = TrainingState::new(FloatNetwork::random(8, 16, 2, 1));
        let mut losses = Vec::new();
        train(&mut state, &records, &PLAN, |_, progress| losses.push(progress.validation_loss));
        assert!(losses[9] < 0.002 && losses[9] < losses[0] / 2.0, "{losses:?}");
        let quantised = state.network.quantised::<8, 16, 2>();
        let mut cache = AccumulatorCache::new(&quantised, Stones(0), 0);
        let mut value = |stones: Stones| {
            let bucket = stones.bucket();
            cache.evaluate(&quantised, stones, Perspective::First, bucket, 0)
        };
        assert!(value(Stones(0b0001_0111)) > 40 && value(Stones(0b0111_0001)) < -40);
    }
}
