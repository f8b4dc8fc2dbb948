use std::fmt;

use super::TrainingPlan;
use super::training_run::TrainingRun;
use super::training_sample::{SAMPLE_BYTES, TrainingSample};
use crate::networks::Networks;

/// The magic bytes of a checkpoint.
const MARK: &[u8; 8] = b"salonbg1";

/// Why training cannot resume from a checkpoint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckpointError {
    /// The bytes do not begin like a checkpoint.
    NoCheckpoint,
    /// The checkpoint is truncated or invalid.
    Damaged,
    /// The checkpoint belongs to another plan.
    OtherPlan(TrainingPlan),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCheckpoint => f.write_str("not a training checkpoint"),
            Self::Damaged => f.write_str("the checkpoint is damaged"),
            Self::OtherPlan(TrainingPlan { seed, games, lessons }) => write!(
                f,
                "the training was started with seed {seed}, {games} games and {lessons} lessons"
            ),
        }
    }
}

impl std::error::Error for CheckpointError {}

impl TrainingRun {
    /// Everything that is needed to resume later.
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        bytes.extend(self.plan.seed.to_le_bytes());
        for number in [self.plan.games, self.plan.lessons, self.round] {
            bytes.extend(number.to_le_bytes());
        }
        for networks in [&self.student, &self.teacher] {
            bytes.extend(networks.to_exact_bytes());
        }
        for sample in &self.lessons {
            sample.write(&mut bytes);
        }
        bytes
    }

    /// Resumes from a checkpoint.
    ///
    /// # Errors
    /// The bytes are not a checkpoint of this plan.
    pub fn resume(plan: TrainingPlan, bytes: &[u8]) -> Result<Self, CheckpointError> {
        let rest = bytes.strip_prefix(MARK).ok_or(CheckpointError::NoCheckpoint)?;
        let (seed, rest) = rest.split_first_chunk().ok_or(CheckpointError::Damaged)?;
        let (games, rest) = number(rest)?;
        let (lessons, rest) = number(rest)?;
        let (round, rest) = number(rest)?;
        let begun = TrainingPlan { seed: u64::from_le_bytes(*seed), games, lessons };
        if begun != plan {
            return Err(CheckpointError::OtherPlan(begun));
        }
        let (student, rest) = read_networks(rest)?;
        let (teacher, rest) = read_networks(rest)?;
        let chunks = rest.chunks(SAMPLE_BYTES);
        let lessons = chunks.map(TrainingSample::read).collect::<Option<_>>();
        Ok(Self {
            plan,
            round,
            student,
            teacher,
            lessons: lessons.ok_or(CheckpointError::Damaged)?,
        })
    }
}

fn number(bytes: &[u8]) -> Result<(u32, &[u8]), CheckpointError> {
    let (first, rest) = bytes.split_first_chunk().ok_or(CheckpointError::Damaged)?;
    Ok((u32::from_le_bytes(*first), rest))
}

fn read_networks(bytes: &[u8]) -> Result<(Networks, &[u8]), CheckpointError> {
    Networks::from_exact_bytes(bytes).ok_or(CheckpointError::Damaged)
}
