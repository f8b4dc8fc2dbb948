//! The rules of checkers (English draughts): five rulebooks, a fast move generator, opening ballots, and the
//! notations that players use.
//!
//! The crate has no engine, no clock and no random numbers. Its only input and output are the readers and writers that
//! callers pass in.
//!
//! ```
//! use salon_checkers::{Position, Rules};
//!
//! let mut position = Position::start(Rules::STANDARD);
//! for text in ["11-15", "22-18"] {
//!     let mv = position.read_numeric(text).unwrap();
//!     position.play(&mv);
//! }
//! // A capture is compulsory, and the refusal lists the captures.
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
mod can_win;
mod capture_sequence;
mod count;
mod diagram;
mod ending;
mod fen;
mod game_of_checkers;
mod generate;
mod illegal_move;
mod move_recorder;
mod moves;
mod notation;
mod numeric;
pub mod openings;
pub mod pdn;
mod perft;
mod playout;
mod position;
mod refusal;
mod rules;
mod setup_error;
mod square;
mod squares;
mod static_side;
mod transcript;
mod two_turn_perft;

pub use crate::board::{Board, Piece};
pub use crate::ending::Ending;
pub use crate::fen::FenError;
pub use crate::game_of_checkers::Step;
pub use crate::moves::{MOST_MOVES, Move, Moves};
pub use crate::numeric::{MoveError, NumericMove};
pub use crate::position::{Position, Setup};
pub use crate::refusal::{FirstJumps, Refusal};
pub use crate::rules::{CaptureRules, Rulebook, Rules};
pub use crate::setup_error::SetupError;
pub use crate::square::{Direction, Square};
pub use crate::squares::{Squares, SquaresIter};
