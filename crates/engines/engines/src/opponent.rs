use engine::{Engine, Strength};

use crate::{HasEngine, RandomMover};

/// The engine of a player that a record calls `computer LEVEL`: 0 plays random moves, 1 to 10 are
/// the levels, and anything above is full strength.
pub fn opponent<G: HasEngine>(level: u8, seed: u64) -> Box<dyn Engine<G> + Send> {
    match Strength::from_number(level) {
        Some(strength) => G::engine(strength, seed),
        None => Box::new(RandomMover::new(seed)),
    }
}
