//! English draughts.
mod board;
mod count;
mod ending;
mod generate;
mod judge;
mod moves;
mod perft;
mod position;
mod prospects;
mod refusal;
mod replies;
mod rules;
mod rulings;
mod square;
mod squares;
mod unsound;

pub use crate::board::{Board, Piece};
pub use crate::ending::Ending;
pub use crate::moves::{MOST_MOVES, Move, Moves};
pub use crate::position::{Position, Setup};
pub use crate::refusal::{Jumps, Refusal};
pub use crate::rules::{Law, Rulebook, Rules};
pub use crate::rulings::Step;
pub use crate::square::{Direction, Square};
pub use crate::squares::{Iter, Squares};
pub use crate::unsound::Unsound;
