//! Puzzles: a position in which one move is right, the line that follows it, and how hard it is to
//! find.
//!
//! A [`Puzzle`] is a line of text; [`bundled()`] are the puzzles that are shipped, at least 300 for each game.
//! [`PuzzleAttempt`] is a user's attempt to solve one. This crate does not find puzzles or prove that their
//! answers are right; the crate `puzzle-maker` does.
//!
//! ```
//! use salon_puzzles::{PuzzleAttempt, Puzzle, AttemptResult};
//!
//! let text = "1 mate-1 standard | 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 | a1a8";
//! let puzzle: Puzzle = text.parse()?;
//! let mut attempt = PuzzleAttempt::<chess::Position>::start(&puzzle).unwrap();
//! let rook_to_a7 = "a1a7".parse::<chess::Uci>().unwrap().to_move(attempt.position()).unwrap();
//! assert_eq!(attempt.play(&rook_to_a7), AttemptResult::Wrong);
//! let mate = "a1a8".parse::<chess::Uci>().unwrap().to_move(attempt.position()).unwrap();
//! assert_eq!(attempt.play(&mate), AttemptResult::Solved);
//! # Ok::<(), salon_puzzles::PuzzleError>(())
//! ```

mod bundled;
mod puzzle;
mod puzzle_attempt;
mod puzzle_theme;

pub use crate::bundled::{PuzzleFileError, bundled, read_puzzles};
pub use crate::puzzle::{Puzzle, PuzzleError};
pub use crate::puzzle_attempt::{AttemptResult, PuzzleAttempt};
pub use crate::puzzle_theme::PuzzleTheme;
