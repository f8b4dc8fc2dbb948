//! Which engine plays which game.
//!
//! Code that wants an opponent or an adviser for any game asks [`Mastered::engine`] and gets somebody
//! who [thinks](engine::Engine::think). It is not an engine itself, and it knows no protocol: each
//! engine is a crate of its own, and here is the one line that hands it out.
//!
//! ```
//! use engine::{Engine, Limits, Request, Stop, StoppedClock, Strength};
//! use game::{Game, Line};
//! use salon_engines::Mastered;
//!
//! fn opening<G: Mastered>(start: G) -> Option<G::Move> {
//!     let mut engine = G::engine(Strength::Max, 7);
//!     let line = Line::new(start);
//!     let request = Request::new(&line, Limits::nodes(2_000));
//!     engine.think(&request, &StoppedClock, &Stop::new(), &mut |_| {}).map(|choice| choice.mv)
//! }
//!
//! let start = chess::Position::new(chess::Rules::STANDARD);
//! assert!(start.legal_moves().contains(&opening(start.clone()).unwrap()));
//! ```

mod at_the_table;
mod mastered;
mod opponent;
mod random_moves;

pub use crate::mastered::Mastered;
pub use crate::opponent::opponent;
pub use crate::random_moves::RandomMoves;
