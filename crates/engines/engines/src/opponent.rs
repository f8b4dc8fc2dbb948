use engine::{Engine, Strength};

use crate::{Mastered, RandomMoves};

/// The engine of the player that stands in a record as `computer LEVEL`: 0 plays at random, 1 to 10 are
/// the levels, and anything above is full strength.
pub fn opponent<G: Mastered>(level: u8, seed: u64) -> Box<dyn Engine<G> + Send> {
    match Strength::of_number(level) {
        Some(strength) => G::engine(strength, seed),
        None => Box::new(RandomMoves::new(seed)),
    }
}
