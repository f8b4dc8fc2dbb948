//! The tablebase through its public interface.

mod files;
mod generation;
mod sample;
mod textbook;
