//! The chess engine through its public interface.

mod endgames;
mod levels;
mod mate_prover;
mod mates;
mod rulebooks;
mod search;
