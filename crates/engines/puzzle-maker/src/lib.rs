//! Finds puzzles in games between engines and proves that each has exactly one solution.
//!
//! Weak engine levels play against each other ([`PuzzleSource`]). A position in which only one move decides the game is
//! a candidate. That no other move does so is then proved by other means: mates by an exhaustive search, checkers shots
//! by counting material after every line, checkers endings by the tablebase, and backgammon decisions by deeper searches
//! and rollouts. The engine levels also determine how hard a puzzle is: see [`grade()`].
//!
//! Mistakes in people's own games become puzzles in the same way: see [`MistakePuzzles`].
//!
//! The crate opens no file and reads no clock; the same seed gives the same puzzles.
//!
//! ```
//! use chess::{Position, Rules};
//! use salon_puzzle_maker::mating_moves;
//!
//! // Only the rook on the last rank mates.
//! let position = Position::from_fen(Rules::STANDARD, "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1").unwrap();
//! let mates = mating_moves(&position, 1);
//! assert_eq!(mates.iter().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["a1a8"]);
//! ```

mod backgammon;
mod checkers;
mod chess;
mod grade;
mod material_gain;
mod mating_moves;
mod mistake_puzzles;
mod puzzle_quota;
mod puzzle_source;
mod scored_move;
mod self_play;

pub use crate::backgammon::best_play_margin;
pub use crate::grade::grade;
pub use crate::material_gain::{gains_material, is_only_gain};
pub use crate::mating_moves::mating_moves;
pub use crate::mistake_puzzles::MistakePuzzles;
pub use crate::puzzle_source::{PuzzleSource, generate_puzzles};
