//! The checkers engine through its public interface.

mod endgames;
mod levels;
mod rulebooks;
mod search;
