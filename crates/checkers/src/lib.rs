//! English draughts.
mod board;
mod generate;
mod moves;
mod perft;
mod rules;
mod square;
mod squares;

pub use crate::board::{Board, Piece};
pub use crate::moves::{MOST_MOVES, Move, Moves};
pub use crate::perft::perft;
pub use crate::rules::{Law, Rulebook, Rules};
pub use crate::square::{Direction, Square};
pub use crate::squares::{Iter, Squares};
