//! English draughts.
mod board;
mod count;
mod generate;
mod moves;
mod perft;
mod replies;
mod rules;
mod square;
mod squares;

pub use crate::board::{Board, Piece};
pub use crate::moves::{MOST_MOVES, Move, Moves};
pub use crate::rules::{Law, Rulebook, Rules};
pub use crate::square::{Direction, Square};
pub use crate::squares::{Iter, Squares};
