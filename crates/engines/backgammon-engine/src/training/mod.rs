//! Trains the networks from scratch by self-play.
//!
//! A [`TrainingRun`] makes the first networks. It begins with whole games and temporal difference learning, and goes on
//! with 1-ply evaluations of positions from games with some exploration. Then come rounds: the best networks play
//! [`LuckAdjustedGames`], whose positions get [`labels`], and new networks learn from them
//! ([`Networks::fit`](crate::Networks::fit)). Everything depends on the seed: the same seed gives bit-identical networks.

mod adam;
mod checkpoint;
mod fit;
mod game_step;
mod luck_adjusted_game;
mod self_play;
mod training_plan;
mod training_run;
mod training_sample;

pub use self::checkpoint::CheckpointError;
pub use self::fit::{FitPlan, FitReport};
pub use self::game_step::{GameStep, LabelledPosition, labels};
pub use self::luck_adjusted_game::LuckAdjustedGames;
#[cfg(test)]
pub(crate) use self::self_play::boards_of_a_game;
pub use self::training_plan::TrainingPlan;
pub use self::training_run::{TrainingReport, TrainingRun};
