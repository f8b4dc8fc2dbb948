//! What the engines of all games share.
//!
//! An [`Engine`] receives a [`SearchRequest`] (a position with its past, and [`SearchLimits`]),
//! reports its progress as [`SearchInfo`], obeys a [`StopSignal`] and returns a [`BestMove`].
//! [`Strength`] says how well it is to play. This crate contains no protocol, no thread and no clock:
//! time comes in through [`MonotonicClock`], so everything here works as wasm too.
//!
//! ```
//! use salon_engine::{RemainingTime, SearchLimits, Strength, TimeBudget};
//! use std::time::Duration;
//!
//! let clock = RemainingTime::new(Duration::from_secs(10), Duration::from_millis(100));
//! let limits = SearchLimits { clock: Some(clock), ..SearchLimits::default() };
//! let budget = TimeBudget::from_limits(&limits);
//! assert!(budget.soft.unwrap() < Duration::from_secs(1), "one move of many");
//! assert!(budget.hard.unwrap() < Duration::from_secs(10), "never all of it");
//! assert_eq!("level:7".parse::<Strength>().unwrap().to_string(), "level:7");
//! ```

mod bench;
mod best_move;
mod clock;
mod engine;
mod score;
mod search_info;
mod search_limits;
mod search_request;
mod split_mix;
mod stop_signal;
mod strength;
mod time_budget;

pub use crate::bench::bench;
pub use crate::best_move::BestMove;
#[cfg(not(target_family = "wasm"))]
pub use crate::clock::SystemClock;
pub use crate::clock::{MonotonicClock, StoppedClock};
pub use crate::engine::Engine;
pub use crate::score::{EngineScore, OutcomeProbabilities};
pub use crate::search_info::SearchInfo;
pub use crate::search_limits::{RemainingTime, SearchLimits};
pub use crate::search_request::SearchRequest;
pub use crate::split_mix::SplitMix64;
pub use crate::stop_signal::StopSignal;
pub use crate::strength::{ParseStrengthError, SkillLevel, Strength};
pub use crate::time_budget::TimeBudget;
