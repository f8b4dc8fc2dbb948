//! The engine as others use it.

mod cube;
mod engine_harness;
mod play;
