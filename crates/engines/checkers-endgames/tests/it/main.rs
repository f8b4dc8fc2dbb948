//! The tablebase through its public interface.

mod generation;
mod textbook;
