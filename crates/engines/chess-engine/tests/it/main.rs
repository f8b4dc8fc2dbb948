//! The engine as others use it.

mod levels;
mod mates;
mod play;
mod prover;
mod rulebooks;
