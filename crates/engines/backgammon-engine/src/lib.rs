//! An opponent at backgammon: networks, their training, and search.
//!
//! A [`Mind`] judges boards: two small networks, one for positions with contact and one for races,
//! which have learned by playing against themselves ([`school`]). [`BackgammonEngine`] looks ahead
//! with it, knows the cube, the score and what each rulebook counts, and can be as weak as one likes.
//! It knows no protocol, opens no file and reads no clock of its own, so it runs as wasm too. It
//! rolls no dice: a position with a roll to be thrown is not its business.
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

mod aims;
mod ask;
mod backgammon_engine;
mod bench;
mod handicap;
mod inputs;
mod lots;
mod mind;
mod net;
mod odds;
mod ranking;
mod rollout;
pub mod school;
mod stakes;
mod stand;
mod thought;
mod watch;

pub use crate::aims::Aims;
pub use crate::backgammon_engine::BackgammonEngine;
pub use crate::bench::bench;
pub use crate::mind::Mind;
pub use crate::net::WeightsError;
pub use crate::rollout::{Opening, Rolling, Rollout, Trials};
pub use crate::stakes::aims_of;
