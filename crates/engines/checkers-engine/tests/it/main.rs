//! The checkers engine through its public interface.

mod book;
mod endgames;
mod levels;
mod problems;
mod rulebooks;
mod search;
