//! Trains the networks from scratch by self-play.
//!
//! A [`TrainingRun`] has two parts. The first plays whole games and trains on them by temporal difference learning. The
//! second collects positions from games with some exploration and trains on their 1-ply evaluations. Everything
//! depends on the seed: the same plan and seed give bit-identical networks.

mod checkpoint;
mod self_play;
mod training_plan;
mod training_run;
mod training_sample;

pub use self::checkpoint::CheckpointError;
pub use self::training_plan::TrainingPlan;
pub use self::training_run::{TrainingReport, TrainingRun};
