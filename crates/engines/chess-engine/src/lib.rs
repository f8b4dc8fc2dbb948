//! A chess engine: NNUE evaluation and alpha-beta search.
//!
//! It plays under every rulebook, because all rules come from [`chess::Position`]. It knows no
//! protocol, opens no file and reads no clock of its own, so it runs as wasm too.
//!
//! ```
//! use chess::{Position, Rules};
//! use engine::{Engine, EngineScore, SearchLimits, SearchRequest, StopSignal, StoppedClock};
//! use game::Line;
//! use salon_chess_engine::ChessEngine;
//!
//! // White mates in three.
//! let fen = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";
//! let line = Line::new(Position::from_fen(Rules::STANDARD, fen).unwrap());
//! let mut engine = ChessEngine::new();
//! let request = SearchRequest::new(&line, SearchLimits::nodes(20_000));
//! let best = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {}).unwrap();
//! assert_eq!(best.mv.to_string(), "f6a6");
//! assert_eq!(best.score, EngineScore::WinIn(3));
//! ```

mod bench;
mod chess_engine;
mod endgame_tables;
mod evaluate;
mod evaluator;
mod features;
mod history_tables;
mod network;
mod packed_move;
mod search;
mod see;
mod skill;
pub mod training;
pub mod tune;
mod value;

pub use crate::bench::bench;
pub use crate::chess_engine::{ChessEngine, ChessSearch};
pub use crate::evaluator::Evaluation;
pub use crate::network::ChessNetwork;
