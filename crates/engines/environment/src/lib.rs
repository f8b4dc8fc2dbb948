//! The three games as environments for reinforcement learning.
//!
//! An [`Environment`] numbers the actions of a game, so that they fit a network's outputs, says which of them are legal,
//! and writes a position as bytes, so that it fits a network's inputs. Both are seen from the player to move. A [`Batch`]
//! steps thousands of games at once into buffers of its caller.
//!
//! What it is not: it learns nothing, and it knows neither Python nor NumPy; the Python package builds on it.
//!
//! ```
//! use game::Side;
//! use salon_environment::{Batch, BatchOptions, ChessEnvironment, Environment, StepBuffers};
//!
//! let options = BatchOptions { games: 2, ..BatchOptions::default() };
//! let mut batch = Batch::<ChessEnvironment>::new(chess::Position::new(chess::Rules::STANDARD), &options);
//! let mut mask = vec![0; 2 * ChessEnvironment::ACTIONS];
//! let mut buffers = StepBuffers { mask: &mut mask, ..StepBuffers::default() };
//! batch.reset(7, &mut buffers);
//! assert_eq!(mask.iter().filter(|&&legal| legal == 1).count(), 2 * 20);
//! let first = mask.iter().position(|&legal| legal == 1).unwrap();
//! batch.step(&[first as i64, first as i64], &mut StepBuffers { mask: &mut mask, ..StepBuffers::default() }).unwrap();
//! assert_eq!(batch.state(0).turn().player(), Some(Side::Black));
//! ```

mod backgammon_environment;
mod batch;
mod checkers_environment;
mod chess_actions;
mod chess_environment;
mod environment;
mod hop_search;

pub use crate::backgammon_environment::BackgammonEnvironment;
pub use crate::batch::{Batch, BatchOptions, IllegalBatchAction, StepBuffers};
pub use crate::checkers_environment::CheckersEnvironment;
pub use crate::chess_environment::ChessEnvironment;
pub use crate::environment::{Environment, IllegalAction};
