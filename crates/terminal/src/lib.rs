//! x
mod board;
mod choices;
mod deed;
mod dice;
mod frame;
mod house;
mod look;
mod opponent;
mod palette;
mod playable;
mod room;
mod sheet;
mod shelf;
#[cfg(test)]
mod shots;
mod spots;
mod tell;
mod understand;
mod why;

pub use crate::look::{Colours, Glyphs, Look};
pub use crate::opponent::{Opponent, RandomMoves};
pub use crate::playable::Playable;
pub use crate::shelf::Shelf;
