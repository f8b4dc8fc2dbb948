//! The tablebase through its public interface.

mod files;
mod generation;
mod random_position;
mod sample;
mod speed;
mod textbook;
