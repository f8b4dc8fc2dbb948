//! Trains the networks of the chess and checkers engines from nothing but their own games.
//!
//! 1. [`generate()`] lets an engine play against itself ([`SelfPlay`]) and stores the quiet positions as
//!    [`TrainingRecord`]s, each with the value of the search and the result of the game.
//! 2. [`shuffle()`] mixes the positions of all games: neighbours in a file would otherwise be neighbours in
//!    a game, and teach the same thing many times in a row.
//! 3. [`train()`] fits a network to them by gradient descent (AdamW).
//!
//! Every stage can be interrupted and continued. The crate knows no particular game: each game's engine
//! implements [`NetworkTraining`].

mod adam;
mod atomic_file;
mod float_network;
mod generate;
mod gradient;
mod network_training;
mod self_play;
mod shuffle;
mod train;
mod training_record;
mod training_state;
mod variations;

pub use crate::float_network::FloatNetwork;
pub use crate::generate::{GenerateOptions, GenerateProgress, generate};
pub use crate::network_training::NetworkTraining;
pub use crate::self_play::{GameResult, ScoredPosition, SelfPlay, random_opening};
pub use crate::shuffle::shuffle;
pub use crate::train::{TrainProgress, TrainingPlan, train};
pub use crate::training_record::{TrainingRecord, read_records, write_records};
pub use crate::training_state::TrainingState;
pub use crate::variations::variations;
