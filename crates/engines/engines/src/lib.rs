//! Which engine plays which game.
//!
//! Generic code that needs an engine for any game calls [`HasEngine::engine`]. Each engine is a crate
//! of its own; this crate only connects games to engines, and adds [`RandomMover`].
//!
//! ```
//! use engine::{Engine, SearchLimits, SearchRequest, StopSignal, StoppedClock, Strength};
//! use game::{Game, Line};
//! use salon_engines::HasEngine;
//!
//! fn best_move<G: HasEngine>(position: G) -> Option<G::Move> {
//!     let mut engine = G::engine(Strength::Max, 7);
//!     let line = Line::new(position);
//!     let request = SearchRequest::new(&line, SearchLimits::nodes(2_000));
//!     engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {}).map(|best| best.mv)
//! }
//!
//! let start = chess::Position::new(chess::Rules::STANDARD);
//! assert!(start.legal_moves().contains(&best_move(start.clone()).unwrap()));
//! ```

mod has_engine;
mod opponent;
mod random_mover;
mod table_rules_engine;

pub use crate::has_engine::{EngineNetworkError, HasEngine};
pub use crate::opponent::opponent;
pub use crate::random_mover::RandomMover;
