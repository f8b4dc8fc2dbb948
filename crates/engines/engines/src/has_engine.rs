use std::sync::Arc;
use std::time::Duration;

use backgammon_engine::BackgammonEngine;
use checkers_engine::{CheckersEngine, CheckersNetwork};
use chess_engine::{ChessEngine, ChessNetwork};
use engine::{Engine, MonotonicClock, Strength};
use game::Game;
use nnue::NetworkError;
use thiserror::Error;

use crate::table_rules_engine::TableRulesEngine;

/// A game that the computer can play.
pub trait HasEngine: Game {
    /// An engine of this strength. At the levels, its mistakes depend on the seed.
    fn engine(strength: Strength, seed: u64) -> Box<dyn Engine<Self> + Send>;

    /// An engine at full strength that evaluates positions with the network in these bytes.
    ///
    /// # Errors
    /// They are no network for this game, or the engine of this game plays with none.
    fn engine_with_network(
        _bytes: &[u8],
    ) -> Result<Box<dyn Engine<Self> + Send>, EngineNetworkError> {
        Err(EngineNetworkError::NoNetworks)
    }

    /// Searches fixed positions to a depth. Returns the nodes, which change only if the engine's
    /// play does, and the time; `None` if there is no benchmark for this game.
    fn bench(_depth: u32, _clock: &dyn MonotonicClock) -> Option<(u64, Duration)> {
        None
    }
}

/// Why an engine cannot play with a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum EngineNetworkError {
    /// The engine of this game cannot play with another network.
    #[error("the engine of this game cannot play with another network")]
    NoNetworks,
    /// The network has another shape.
    #[error(transparent)]
    Shape(#[from] NetworkError),
}

impl HasEngine for chess::Position {
    fn engine(strength: Strength, seed: u64) -> Box<dyn Engine<Self> + Send> {
        Box::new(ChessEngine::of_strength(strength, seed))
    }

    fn engine_with_network(
        bytes: &[u8],
    ) -> Result<Box<dyn Engine<Self> + Send>, EngineNetworkError> {
        let network = chess_engine::Evaluation::Network(Arc::new(ChessNetwork::read(bytes)?));
        let mut engine = ChessEngine::new();
        engine.configure(|search| search.set_evaluation(network));
        Ok(Box::new(engine))
    }

    fn bench(depth: u32, clock: &dyn MonotonicClock) -> Option<(u64, Duration)> {
        Some(chess_engine::bench(depth, clock))
    }
}

impl HasEngine for checkers::Position {
    fn engine(strength: Strength, seed: u64) -> Box<dyn Engine<Self> + Send> {
        Box::new(CheckersEngine::of_strength(strength, seed))
    }

    fn engine_with_network(
        bytes: &[u8],
    ) -> Result<Box<dyn Engine<Self> + Send>, EngineNetworkError> {
        let network = checkers_engine::Evaluation::Network(Arc::new(CheckersNetwork::read(bytes)?));
        let mut engine = CheckersEngine::new();
        engine.configure(|search| search.set_evaluation(network));
        Ok(Box::new(engine))
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
