//! A checkers engine: a neural network (NNUE), alpha-beta search, an opening book and an endgame tablebase.
//!
//! It plays under every rulebook, because all rules come from [`checkers::Position`]. Endgames that
//! the tablebase has it plays perfectly under every rulebook with compulsory captures. It knows no
//! protocol, opens no file and reads no clock of its own, so it runs as wasm too.
//!
//! ```
//! use checkers::{Position, Rules};
//! use engine::{Engine, EngineScore, SearchLimits, SearchRequest, StopSignal, StoppedClock};
//! use game::Line;
//! use salon_checkers_engine::CheckersEngine;
//!
//! // First Position: White wins by taking the opposition.
//! let fen = "W:WK19,K23:B12,K28";
//! let line = Line::new(Position::from_fen(Rules::STANDARD, fen).unwrap());
//! let mut engine = CheckersEngine::new();
//! let request = SearchRequest::new(&line, SearchLimits::nodes(20_000));
//! let best = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {}).unwrap();
//! assert_eq!(best.mv.to_string(), "23-27");
//! let is_tablebase_win = matches!(best.score, EngineScore::Hundredths(value) if value > 4_000);
//! assert!(is_tablebase_win);
//! ```

mod bench;
mod book_analysis;
mod checkers_engine;
mod evaluate;
mod evaluator;
mod features;
mod history_tables;
mod network;
mod search;
mod skill;
pub mod training;
mod value;

pub use crate::bench::bench;
pub use crate::book_analysis::{book_analyser, book_signature};
pub use crate::checkers_engine::{CheckersEngine, CheckersSearch};
pub use crate::evaluator::Evaluation;
pub use crate::network::CheckersNetwork;
