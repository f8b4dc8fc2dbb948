//! x
mod board;
mod look;
mod palette;
mod spots;

pub use crate::look::{Colours, Glyphs, Look};
