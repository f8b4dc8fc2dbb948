use std::collections::VecDeque;

use super::TrainingPlan;
use super::self_play::td_game;
use super::training_plan::LearningRate;
use super::training_sample::{TrainingSample, make_samples};
use crate::gammon_values::GammonValues;
use crate::networks::Networks;
use crate::rng::{Rng, mix};

/// A training run: the networks and how far they have come.
pub struct TrainingRun {
    pub(super) plan: TrainingPlan,
    /// The number of finished rounds.
    pub(super) round: u32,
    /// The networks that are trained.
    pub(super) student: Networks,
    /// A moving average of the student's weights: less noisy, so it makes the better targets.
    pub(super) teacher: Networks,
    pub(super) lessons: VecDeque<TrainingSample>,
}

/// The result of a round.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainingReport {
    /// The number of the round, from 1.
    pub round: u32,
    /// The number of rounds in all.
    pub rounds: u32,
    /// Games or samples so far in the same part.
    pub done: u32,
    /// Whether the round trained on samples rather than on whole games.
    pub lessons: bool,
    /// The mean difference between the 0-ply and the 1-ply equity.
    pub error: f32,
}

/// Samples for measuring the error after a round of games.
const SAMPLE: usize = 300;
/// How often each sample is used on average, mixed with those of earlier rounds.
const REPEATS: usize = 30;
/// Training steps between two updates of the teacher.
const STRIDE: usize = 500;
/// The weight of the student in an update of the teacher.
const SHARE: f32 = 0.005;

impl TrainingRun {
    /// Starts with random weights.
    pub fn new(plan: TrainingPlan) -> Self {
        let student = Networks::untrained(plan.seed);
        Self { plan, round: 0, teacher: student.clone(), student, lessons: VecDeque::new() }
    }

    /// The networks trained so far.
    pub fn networks(&self) -> &Networks {
        &self.teacher
    }

    /// The number of finished rounds.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Runs the next round; `None` when the plan is finished.
    pub fn next_round(&mut self) -> Option<TrainingReport> {
        if self.round >= self.plan.rounds() {
            return None;
        }
        // Each round has its own seed, so that a resumed run is identical.
        let mut rng = Rng::new(mix(self.plan.seed ^ u64::from(self.round) << 32));
        let size = self.plan.size(self.round);
        let (lessons, done, error) = match self.plan.pace(self.round) {
            LearningRate::Games { rate, memory } => {
                self.play(&mut rng, size, rate, memory);
                (
                    false,
                    self.round * TrainingPlan::GAMES + size,
                    self.error(&mut rng, size as usize),
                )
            }
            LearningRate::Lessons { rate } => {
                let error = self.train_on_samples(&mut rng, size as usize, rate);
                let round = self.round - self.plan.game_rounds();
                (true, round * TrainingPlan::LESSONS + size, error)
            }
        };
        self.round += 1;
        Some(TrainingReport { round: self.round, rounds: self.plan.rounds(), done, lessons, error })
    }

    fn play(&mut self, rng: &mut Rng, games: u32, rate: f32, memory: f32) {
        for game in 0..games {
            td_game(&mut self.student, rng, rate, memory);
            if game % 50 == 0 {
                // Early games are forgotten quickly.
                let share = 0.05_f32.max(1.0 / (1.0 + self.round as f32 * 20.0));
                self.teacher.move_towards(&self.student, share.min(1.0));
            }
        }
    }

    /// The teacher's error on a few fresh samples.
    fn error(&self, rng: &mut Rng, most: usize) -> f32 {
        mean_error(&self.teacher, &make_samples(&self.teacher, rng, SAMPLE.min(most)))
    }

    fn train_on_samples(&mut self, rng: &mut Rng, count: usize, rate: f32) -> f32 {
        let fresh = make_samples(&self.teacher, rng, count);
        let error = mean_error(&self.teacher, &fresh);
        let too_many = (self.lessons.len() + fresh.len())
            .saturating_sub(TrainingPlan::WINDOW * TrainingPlan::LESSONS as usize);
        self.lessons.drain(..too_many.min(self.lessons.len()));
        self.lessons.extend(fresh);
        for step in 0..REPEATS * count {
            let sample = self.lessons[rng.below(self.lessons.len() as u32) as usize];
            self.student.learn(&sample.board, &sample.chances, rate);
            if step % STRIDE == 0 {
                self.teacher.move_towards(&self.student, SHARE);
            }
        }
        error
    }
}

/// The mean absolute error of the equity on these samples.
fn mean_error(networks: &Networks, lessons: &[TrainingSample]) -> f32 {
    let error = |sample: &TrainingSample| {
        let evaluated = GammonValues::MONEY.equity(&networks.chances(&sample.board));
        (evaluated - GammonValues::MONEY.equity(&sample.chances)).abs()
    };
    lessons.iter().map(error).sum::<f32>() / lessons.len().max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::CheckpointError;

    const PLAN: TrainingPlan = TrainingPlan { seed: 3, games: 12, lessons: 40 };

    /// Runs to the end.
    fn reports(training: &mut TrainingRun) -> Vec<TrainingReport> {
        std::iter::from_fn(|| training.next_round()).collect()
    }

    #[test]
    fn same_seed_gives_identical_networks() {
        let (mut one, mut other) = (TrainingRun::new(PLAN), TrainingRun::new(PLAN));
        assert_eq!(reports(&mut one), reports(&mut other));
        assert_eq!(one.networks().to_bytes(), other.networks().to_bytes());
        assert_ne!(
            one.networks().to_bytes(),
            TrainingRun::new(PLAN).networks().to_bytes(),
            "the weights have changed"
        );
        let mut third = TrainingRun::new(TrainingPlan { seed: 4, ..PLAN });
        reports(&mut third);
        assert_ne!(one.networks().to_bytes(), third.networks().to_bytes());
    }

    #[test]
    fn resumed_training_is_identical() {
        let mut through = TrainingRun::new(PLAN);
        let all = reports(&mut through);
        assert_eq!(all.len(), 2, "a round of games and one of samples");
        let mut begun = TrainingRun::new(PLAN);
        begun.next_round();
        let mut resumed = TrainingRun::resume(PLAN, &begun.checkpoint()).unwrap();
        assert_eq!(reports(&mut resumed), all[1..]);
        assert_eq!(resumed.checkpoint(), through.checkpoint());
    }

    #[test]
    fn rejects_damaged_checkpoints() {
        let mut training = TrainingRun::new(PLAN);
        reports(&mut training);
        let bytes = training.checkpoint();
        let read = |bytes: &[u8]| TrainingRun::resume(PLAN, bytes).err();
        assert_eq!(read(&bytes), None);
        assert_eq!(read(b""), Some(CheckpointError::NoCheckpoint));
        assert_eq!(read(&bytes[..40]), Some(CheckpointError::Damaged));
        assert_eq!(read(&bytes[..bytes.len() - 1]), Some(CheckpointError::Damaged));
        let other = TrainingPlan { games: 13, ..PLAN };
        assert_eq!(
            TrainingRun::resume(other, &bytes).err(),
            Some(CheckpointError::OtherPlan(PLAN))
        );
    }
}
