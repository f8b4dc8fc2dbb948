//! What the engines of all games share.
//!
//! An [`Engine`] is asked what to play ([`Request`]: a line of play and [`Limits`]), tells how far it
//! has come ([`Info`]), heeds a [`Stop`] signal and answers with a [`Choice`]. How strong a player it
//! is to be is a [`Strength`]. What this crate is not: a protocol, a thread, or a clock; time comes
//! in through [`Clock`], so that everything here also works as wasm.
//!
//! ```
//! use salon_engine::{Budget, Limits, Remaining, Strength};
//! use std::time::Duration;
//!
//! let clock = Remaining::new(Duration::from_secs(10), Duration::from_millis(100));
//! let budget = Budget::of(&Limits { clock: Some(clock), ..Limits::default() });
//! assert!(budget.soft.unwrap() < Duration::from_secs(1), "one move of many");
//! assert!(budget.hard.unwrap() < Duration::from_secs(10), "never all of it");
//! assert_eq!("level:7".parse::<Strength>().unwrap().to_string(), "level:7");
//! ```

mod budget;
mod clock;
mod engine;
mod info;
mod level;
mod limits;
mod memory;
mod opinion;
mod stop;

pub use crate::budget::Budget;
#[cfg(not(target_family = "wasm"))]
pub use crate::clock::SystemClock;
pub use crate::clock::{Clock, StoppedClock};
pub use crate::engine::{Choice, Engine, Request};
pub use crate::info::{Chances, Info, Score};
pub use crate::level::{Level, NoStrength, Strength};
pub use crate::limits::{Limits, Remaining};
pub use crate::memory::{Bound, Memory, Note};
pub use crate::opinion::Opinion;
pub use crate::stop::Stop;
