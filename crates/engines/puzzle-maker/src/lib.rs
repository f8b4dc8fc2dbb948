//! Puzzles found in the engines' own games, each verified to have one answer.
//!
//! Weak players sit down against each other ([`PuzzleSource`] says how a game is looked through), and where
//! one of them could have decided the game by one move alone, there is a puzzle. That no other move
//! does it is shown again by other means: mates by looking at every move there is, shots of checkers by
//! counting men after every way to go on, endings by the tables, backgammon by looking further ahead
//! and playing out. How hard a puzzle is, the levels of the engines tell: see [`grade()`].
//!
//! What people miss in their own games becomes a puzzle in the same way: see [`MistakePuzzles`].
//!
//! It opens no file and reads no clock; the same seed gives the same puzzles.
//!
//! ```
//! use chess::{Position, Rules};
//! use salon_puzzle_maker::mating_moves;
//!
//! // The rook mates on the last rank; nothing else does.
//! let position = Position::from_fen(Rules::STANDARD, "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1").unwrap();
//! let mates = mating_moves(&position, 1);
//! assert_eq!(mates.iter().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["a1a8"]);
//! ```

mod backgammon;
mod checkers;
mod chess;
mod grade;
mod mate;
mod mistake_puzzles;
mod multi_pv;
mod puzzle_quota;
mod puzzle_source;
mod selfplay;
mod shot;

pub use crate::backgammon::margin;
pub use crate::grade::grade;
pub use crate::mate::mating_moves;
pub use crate::mistake_puzzles::MistakePuzzles;
pub use crate::puzzle_source::{PuzzleSource, generate_puzzles};
pub use crate::shot::{gains, is_only_gain};
