use std::time::Duration;

use backgammon_engine::BackgammonEngine;
use checkers_engine::CheckersEngine;
use chess_engine::ChessEngine;
use engine::{Engine, MonotonicClock, Strength};
use game::Game;

use crate::table_rules_engine::TableRulesEngine;

/// A game that the computer can play.
pub trait HasEngine: Game {
    /// An engine of this strength. At the levels, its mistakes depend on the seed.
    fn engine(strength: Strength, seed: u64) -> Box<dyn Engine<Self> + Send>;

    /// Searches fixed positions to a depth. Returns the nodes, which change only if the engine's
    /// play does, and the time; `None` if there is no benchmark for this game.
    fn bench(_depth: u32, _clock: &dyn MonotonicClock) -> Option<(u64, Duration)> {
        None
    }
}

impl HasEngine for chess::Position {
    fn engine(strength: Strength, seed: u64) -> Box<dyn Engine<Self> + Send> {
        Box::new(ChessEngine::of_strength(strength, seed))
    }

    fn bench(depth: u32, clock: &dyn MonotonicClock) -> Option<(u64, Duration)> {
        Some(chess_engine::bench(depth, clock))
    }
}

impl HasEngine for checkers::Position {
    fn engine(strength: Strength, seed: u64) -> Box<dyn Engine<Self> + Send> {
        Box::new(CheckersEngine::of_strength(strength, seed))
    }

    fn bench(depth: u32, clock: &dyn MonotonicClock) -> Option<(u64, Duration)> {
        Some(checkers_engine::bench(depth, clock))
    }
}

impl HasEngine for backgammon::Position {
    fn engine(strength: Strength, seed: u64) -> Box<dyn Engine<Self> + Send> {
        Box::new(BackgammonEngine::of_strength(strength, seed))
    }

    fn bench(depth: u32, clock: &dyn MonotonicClock) -> Option<(u64, Duration)> {
        Some(backgammon_engine::bench(depth, clock))
    }
}

impl HasEngine for backgammon::TablePosition {
    fn engine(strength: Strength, seed: u64) -> Box<dyn Engine<Self> + Send> {
        Box::new(TableRulesEngine::new(BackgammonEngine::of_strength(strength, seed)))
    }
}
