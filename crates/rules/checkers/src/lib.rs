//! English draughts (checkers) to the letter: five rulebooks, a fast move generator, and the
//! notations that players use.
//!
//! The crate holds the rules and the texts, and how clubs open games. It does not play: it has no
//! evaluation, no search, no clock and no luck, and does no input or output but for the readers and
//! writers that it is handed.
//!
//! ```
//! use salon_checkers::{Position, Rules};
//!
//! let mut position = Position::start(Rules::STANDARD);
//! for text in ["11-15", "22-18"] {
//!     let mv = position.read_numeric(text).unwrap();
//!     position.play(&mv);
//! }
//! // A capture is compulsory, and the refusal says which there are.
//! let refused = position.read_numeric("9-14").unwrap_err();
//! assert_eq!(refused.to_string(), "a capture is compulsory: 15x22");
//! let moves = position.moves();
//! assert_eq!(moves[0].to_string(), "15x22");
//! ```
//!
//! The squares are numbered from 1 to 32 with Black, who moves first in serious play, on 1 to 12:
//!
//! ```text
//!       1    2    3    4       Black's edge
//!    5    6    7    8
//!       9   10   11   12
//!   13   14   15   16
//!      17   18   19   20
//!   21   22   23   24
//!      25   26   27   28
//!   29   30   31   32          White's edge
//! ```
//!
//! [`Position`] implements [`game::Game`], [`game::Notation`], [`game::Perft`] and
//! [`game::Archive`]. Code that must be fast uses its inherent methods: [`Position::moves`],
//! [`Position::each_move`], [`Position::play`], [`Position::key`].

mod board;
mod count;
mod diagram;
mod ending;
mod fen;
mod flight;
mod generate;
mod judge;
mod mover;
mod moves;
mod notation;
mod numeric;
pub mod openings;
pub mod pdn;
mod perft;
mod position;
mod prospects;
mod refusal;
mod replies;
mod rules;
mod rulings;
mod setup_error;
mod square;
mod squares;
mod trail;
mod transcript;

pub use crate::board::{Board, Piece};
pub use crate::ending::Ending;
pub use crate::fen::FenError;
pub use crate::moves::{MOST_MOVES, Move, Moves};
pub use crate::numeric::{MoveError, NumericMove};
pub use crate::position::{Position, Setup};
pub use crate::refusal::{FirstJumps, Refusal};
pub use crate::rules::{CaptureRules, Rulebook, Rules};
pub use crate::rulings::Step;
pub use crate::setup_error::SetupError;
pub use crate::square::{Direction, Square};
pub use crate::squares::{Squares, SquaresIter};
