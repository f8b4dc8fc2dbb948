//! x
mod board;
mod look;
mod palette;
#[cfg(test)]
mod shots;
mod spots;

pub use crate::look::{Colours, Glyphs, Look};
