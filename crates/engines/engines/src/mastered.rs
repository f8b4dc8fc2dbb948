use std::time::Duration;

use backgammon_engine::BackgammonEngine;
use checkers_engine::CheckersEngine;
use chess_engine::ChessEngine;
use engine::{Clock, Engine, Strength};
use game::Game;

use crate::at_the_table::AtTheTable;

/// A game that the computer has mastered.
pub trait Mastered: Game {
    /// A player of this strength, whose mistakes depend on the seed.
    fn engine(strength: Strength, seed: u64) -> Box<dyn Engine<Self> + Send>;

    /// Searches fixed positions to a depth: the nodes, which are the engine's signature and change
    /// only when its play does, and the time. Nothing if the engine has no such search.
    fn bench(_depth: u32, _clock: &dyn Clock) -> Option<(u64, Duration)> {
        None
    }
}

impl Mastered for chess::Position {
    fn engine(strength: Strength, seed: u64) -> Box<dyn Engine<Self> + Send> {
        Box::new(ChessEngine::of_strength(strength, seed))
    }

    fn bench(depth: u32, clock: &dyn Clock) -> Option<(u64, Duration)> {
        Some(chess_engine::bench(depth, clock))
    }
}

impl Mastered for checkers::Position {
    fn engine(strength: Strength, seed: u64) -> Box<dyn Engine<Self> + Send> {
        Box::new(CheckersEngine::of_strength(strength, seed))
    }

    fn bench(depth: u32, clock: &dyn Clock) -> Option<(u64, Duration)> {
        Some(checkers_engine::bench(depth, clock))
    }
}

impl Mastered for backgammon::Position {
    fn engine(strength: Strength, seed: u64) -> Box<dyn Engine<Self> + Send> {
        Box::new(BackgammonEngine::of_strength(strength, seed))
    }

    fn bench(depth: u32, clock: &dyn Clock) -> Option<(u64, Duration)> {
        Some(backgammon_engine::bench(depth, clock))
    }
}

impl Mastered for backgammon::TablePosition {
    fn engine(strength: Strength, seed: u64) -> Box<dyn Engine<Self> + Send> {
        Box::new(AtTheTable::new(BackgammonEngine::of_strength(strength, seed)))
    }
}
