//! The engine as others use it.

mod endings;
mod levels;
mod play;
mod rulebooks;
