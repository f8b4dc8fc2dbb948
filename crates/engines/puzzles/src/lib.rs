//! Puzzles: a position in which one decision is right, what follows from it, and how hard it is to
//! find.
//!
//! A [`Puzzle`] is a line of text; [`bundled()`] are those that come with the box, at least 300 for each
//! game. [`PuzzleAttempt`] is somebody trying to solve one. What this crate is not: whoever makes puzzles or
//! knows that an answer is right; that is the crate `composer`.
//!
//! ```
//! use salon_puzzles::{PuzzleAttempt, Puzzle, AttemptResult};
//!
//! let text = "1 mate-1 standard | 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 | a1a8";
//! let puzzle: Puzzle = text.parse()?;
//! let mut attempt = PuzzleAttempt::<chess::Position>::start(&puzzle).unwrap();
//! let pushes = "a1a7".parse::<chess::Uci>().unwrap().to_move(attempt.position()).unwrap();
//! assert_eq!(attempt.answer(&pushes), AttemptResult::Wrong);
//! let mates = "a1a8".parse::<chess::Uci>().unwrap().to_move(attempt.position()).unwrap();
//! assert_eq!(attempt.answer(&mates), AttemptResult::Solved);
//! # Ok::<(), salon_puzzles::PuzzleError>(())
//! ```

mod attempt;
mod bundled;
mod puzzle;
mod theme;

pub use crate::attempt::{AttemptResult, PuzzleAttempt};
pub use crate::bundled::{bundled, read_puzzles};
pub use crate::puzzle::{Puzzle, PuzzleError};
pub use crate::theme::PuzzleTheme;
