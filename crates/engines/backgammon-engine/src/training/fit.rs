use std::f32::consts::PI;

use super::LabelledPosition;
use super::adam::Adam;
use crate::gammon_values::GammonValues;
use crate::net::{Net, NetworkKind, accumulate, evaluate};
use crate::networks::Networks;
use crate::probabilities::from_outputs;
use crate::rng::{Rng, mix};
use crate::skill::hash;

/// How networks learn from labelled positions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FitPlan {
    /// How often each position is used.
    pub epochs: usize,
    /// The learning rate in the beginning. It falls to nearly zero along a cosine.
    pub rate: f32,
    /// The seed of the order of the positions.
    pub seed: u64,
    /// The number of threads, which does not change the result.
    pub threads: usize,
}

/// The result of an epoch of one network.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FitReport {
    /// The name of the network.
    pub network: &'static str,
    /// The number of the epoch, from 1.
    pub epoch: usize,
    /// The number of positions that it learns from.
    pub positions: usize,
    /// The root mean square error of the money equity on these positions during the epoch.
    pub error: f32,
    /// The same on positions that are never learned from, after the epoch.
    pub validation_error: f32,
}

/// Positions of a training step.
const BATCH: usize = 256;
/// The parts of a batch whose gradients are added in order, whichever thread has computed them.
const PARTS: usize = 4;
/// One of this many positions is kept for validation.
const VALIDATION: u64 = 40;

impl FitPlan {
    /// The number of networks that learn.
    pub const NETWORKS: usize = NetworkKind::ALL.len();
}

impl Networks {
    /// Learns from labelled positions, one network after the other.
    pub fn fit(
        &mut self,
        positions: &[LabelledPosition],
        plan: &FitPlan,
        report: &mut dyn FnMut(&FitReport),
    ) {
        for kind in NetworkKind::ALL {
            let of_kind = |position: &&LabelledPosition| kind.learns_from(&position.board);
            let (validation, learned): (Vec<_>, Vec<_>) = positions
                .iter()
                .filter(of_kind)
                .partition(|position| hash(&position.board, 0).is_multiple_of(VALIDATION));
            if learned.is_empty() {
                continue;
            }
            self.fit_kind(kind, learned, &validation, plan, report);
        }
    }

    fn fit_kind(
        &mut self,
        kind: NetworkKind,
        mut learned: Vec<LabelledPosition>,
        validation: &[LabelledPosition],
        plan: &FitPlan,
        report: &mut dyn FnMut(&FitReport),
    ) {
        let zero = Net::zero(kind, self.net(kind).blocks);
        let mut fit = KindFit { kind, adam: Adam::new(&zero), gradients: vec![zero; PARTS] };
        let mut rng = Rng::new(mix(plan.seed ^ (kind as u64) << 40));
        let steps = (plan.epochs * learned.len().div_ceil(BATCH)) as f32;
        let mut step = 0;
        for epoch in 1..=plan.epochs {
            shuffle(&mut learned, &mut rng);
            let mut squares = 0.0;
            for batch in learned.chunks(BATCH) {
                let rate = plan.rate * (0.505 + 0.495 * (PI * step as f32 / steps).cos());
                squares += f64::from(fit.step(self.net_mut(kind), batch, rate, plan.threads));
                step += 1;
            }
            report(&FitReport {
                network: kind.name(),
                epoch,
                positions: learned.len(),
                error: (squares / learned.len() as f64).sqrt() as f32,
                validation_error: self.error(kind, validation),
            });
        }
    }

    /// The root mean square error of the money equity.
    fn error(&self, kind: NetworkKind, positions: &[LabelledPosition]) -> f32 {
        let square = |position: &LabelledPosition| {
            let found = from_outputs(evaluate(self.net(kind), kind, &position.board));
            let found = GammonValues::MONEY.equity(&found);
            (found - GammonValues::MONEY.equity(&from_outputs(position.target))).powi(2)
        };
        (positions.iter().map(square).sum::<f32>() / positions.len().max(1) as f32).sqrt()
    }
}

/// A network that learns.
struct KindFit {
    kind: NetworkKind,
    adam: Adam,
    gradients: Vec<Net>,
}

impl KindFit {
    /// Learns from a batch and returns the sum of the squared errors.
    fn step(
        &mut self,
        net: &mut Net,
        batch: &[LabelledPosition],
        rate: f32,
        threads: usize,
    ) -> f32 {
        let size = batch.len().div_ceil(PARTS);
        let mut parts: Vec<_> = batch.chunks(size).zip(&mut self.gradients).collect();
        let (kind, shared) = (self.kind, &*net);
        let each = parts.len().div_ceil(threads.clamp(1, PARTS));
        let work = |parts: &mut [(&[LabelledPosition], &mut Net)]| {
            parts
                .iter_mut()
                .map(|(positions, gradient)| accumulate(shared, kind, positions, gradient))
                .collect::<Vec<f32>>()
        };
        let squares: Vec<f32> = std::thread::scope(|scope| {
            let mut shares = parts.chunks_mut(each);
            let first = shares.next();
            let running: Vec<_> = shares.map(|share| scope.spawn(|| work(share))).collect();
            let mut squares = first.map(work).unwrap_or_default();
            squares
                .extend(running.into_iter().flat_map(|thread| thread.join().unwrap_or_default()));
            squares
        });
        let (sum, others) = self.gradients.split_at_mut(1);
        let scale = 1.0 / batch.len() as f32;
        add_up(&mut sum[0], others, scale);
        self.adam.step(net, &mut sum[0], rate);
        squares.iter().sum()
    }
}

/// Adds gradients to the first, in order, and scales the sum. The others are then zero again.
fn add_up(sum: &mut Net, others: &mut [Net], scale: f32) {
    for (index, other) in others.iter_mut().enumerate() {
        let last = index + 1 == PARTS - 1;
        let scale = if last { scale } else { 1.0 };
        for (sum, part) in sum.blocks_mut().zip(other.blocks_mut()) {
            for (sum, part) in sum.0.iter_mut().zip(&mut part.0) {
                *sum = (*sum + *part) * scale;
                *part = 0.0;
            }
        }
        for (sum, part) in sum.output_bias.iter_mut().zip(&mut other.output_bias) {
            *sum = (*sum + *part) * scale;
            *part = 0.0;
        }
    }
}

fn shuffle(positions: &mut [LabelledPosition], rng: &mut Rng) {
    for last in (1..positions.len()).rev() {
        positions.swap(last, rng.below(last as u32 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::{LuckAdjustedGames, labels};

    fn positions() -> Vec<LabelledPosition> {
        let games = LuckAdjustedGames { seed: 1, first: 0, count: 8 };
        labels(&games.play(Networks::shipped(), 1), 0.8)
    }

    fn learn(threads: usize) -> (Networks, Vec<FitReport>) {
        let plan = FitPlan { epochs: 12, rate: 0.005, seed: 5, threads };
        let (mut networks, mut reports) = (Networks::untrained(1), Vec::new());
        networks.fit(&positions(), &plan, &mut |report| reports.push(*report));
        (networks, reports)
    }

    #[test]
    fn threads_do_not_change_the_result() {
        assert_eq!(learn(1).0, learn(3).0);
    }

    #[test]
    fn error_falls() {
        let reports = learn(2).1;
        let error = |epoch: usize| reports[epoch - 1].error;
        assert_eq!((reports[11].network, reports[11].epoch), (reports[0].network, 12));
        assert!(error(12) < 0.8 * error(2), "{reports:?}");
    }
}
