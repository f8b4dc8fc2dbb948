use chess_engine::ChessEngine;
use engine::{Engine, Strength};
use game::Game;

/// A game that the computer has mastered.
pub trait Mastered: Game {
    /// A player of this strength, whose mistakes depend on the seed; nobody if the game has no
    /// engine.
    fn engine(strength: Strength, seed: u64) -> Option<Box<dyn Engine<Self> + Send>>;
}

impl Mastered for chess::Position {
    fn engine(strength: Strength, seed: u64) -> Option<Box<dyn Engine<Self> + Send>> {
        Some(Box::new(ChessEngine::of_strength(strength, seed)))
    }
}

impl Mastered for checkers::Position {
    fn engine(_: Strength, _: u64) -> Option<Box<dyn Engine<Self> + Send>> {
        None
    }
}

impl Mastered for backgammon::Position {
    fn engine(_: Strength, _: u64) -> Option<Box<dyn Engine<Self> + Send>> {
        None
    }
}
