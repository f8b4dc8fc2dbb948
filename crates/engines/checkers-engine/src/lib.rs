//! An opponent at checkers: evaluation and search.
//!
//! It plays every rulebook, because the rules are [`checkers::Position`]'s and it asks nobody else; and
//! it plays endings of up to four pieces without a mistake where the rulebook's are those of serious
//! play. It knows no protocol, opens no file and reads no clock of its own, so it runs as wasm too.
//!
//! ```
//! use checkers::{Position, Rules};
//! use engine::{Engine, SearchLimits, SearchRequest, EngineScore, StopSignal, StoppedClock};
//! use game::Line;
//! use salon_checkers_engine::CheckersEngine;
//!
//! // First Position: White wins, and begins by taking the opposition.
//! let fen = "W:WK19,K23:B12,K28";
//! let line = Line::new(Position::from_fen(Rules::STANDARD, fen).unwrap());
//! let mut engine = CheckersEngine::new();
//! let request = SearchRequest::new(&line, SearchLimits::nodes(20_000));
//! let choice = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {}).unwrap();
//! assert_eq!(choice.mv.to_string(), "23-27");
//! assert!(matches!(choice.score, EngineScore::Hundredths(value) if value > 4_000), "the table knows it");
//! ```

mod bench;
mod checkers_engine;
mod evaluate;
mod handicap;
mod histories;
mod search;
pub mod tune;
mod value;

pub use crate::bench::bench;
pub use crate::checkers_engine::CheckersEngine;
