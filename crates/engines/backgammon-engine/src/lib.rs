//! An opponent at backgammon: networks, their training, and search.
//!
//! [`Networks`] evaluate boards: four for positions with contact and one for races, trained by self-play ([`training`]),
//! and a small one that chooses the plays worth a closer look. [`BackgammonEngine`] searches with them, knows the cube,
//! the score and the values of each rulebook, and plays at any level. It knows no protocol, opens no file and reads no
//! clock of its own, so it runs as wasm too. It rolls no dice: it has no answer for a position that awaits a roll.
//!
//! ```
//! use backgammon::{Position, Rules};
//! use engine::{Engine, SearchLimits, SearchRequest, StopSignal, StoppedClock};
//! use game::{Game, Line, Notation};
//! use salon_backgammon_engine::BackgammonEngine;
//!
//! // White has rolled 31 and makes the five point.
//! let mut line = Line::new(Position::start(Rules::MONEY));
//! line.apply(&line.position().read_event("31")?)?;
//! let request = SearchRequest::new(&line, SearchLimits::depth(2));
//! let mut engine = BackgammonEngine::new();
//! let choice = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {}).unwrap();
//! assert_eq!(line.position().write_move(&choice.mv), "8/5,6/5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod backgammon_engine;
mod bench;
mod candidates;
mod cube_search;
mod deadline;
mod evaluate;
mod gammon_values;
mod inputs;
mod match_context;
mod net;
mod networks;
mod probabilities;
mod rng;
mod rollout;
mod search;
mod skill;
pub mod training;

pub use crate::backgammon_engine::BackgammonEngine;
pub use crate::bench::bench;
pub use crate::gammon_values::GammonValues;
pub use crate::match_context::gammon_values_of;
pub use crate::net::WeightsError;
pub use crate::networks::Networks;
pub use crate::rollout::{Rollout, RolloutRun, RolloutSettings, RolloutStart};
