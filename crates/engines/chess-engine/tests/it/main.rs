//! The chess engine through its public interface.

mod levels;
mod mate_prover;
mod mates;
mod rulebooks;
mod search;
