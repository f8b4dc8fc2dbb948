//! The engine as others use it.

mod cube;
mod play;
mod sparring;
