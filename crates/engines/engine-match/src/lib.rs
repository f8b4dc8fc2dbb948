//! Engines against each other, and engines for other programs.
//!
//! What it is: [`MatchPlayer`]s (our engines, or outside programs), a [`MatchRunner`] who rolls the dice and
//! lets two of them play with clocks and adjudication, [`WinDrawLoss`] and [`PointsStatistics`] with ratings and error
//! bars, and what each game brings along ([`MatchableGame`]): openings that are fair to both, the language
//! of outside programs, and our engine as such a program. What it is not: a command line; nothing
//! here prints.
//!
//! ```
//! use salon_engine_match::WinDrawLoss;
//!
//! let tally = WinDrawLoss { wins: 30, draws: 40, losses: 30 };
//! assert_eq!(tally.points(), 0.5);
//! let elo = tally.elo().unwrap();
//! assert!(elo.difference.abs() < 1e-9 && elo.margin > 40.0 && elo.margin < 70.0);
//! ```

mod adjudication;
mod game_series;
pub mod hub;
mod match_player;
mod match_runner;
mod matchable_game;
mod player_limits;
mod player_spec;
mod points_statistics;
mod split_mix;
pub mod ubgi;
pub mod uci;
mod win_draw_loss;

pub use crate::adjudication::Adjudication;
pub use crate::game_series::GameSeries;
pub use crate::match_player::{ChosenMove, EnginePlayer, MatchPlayer, PlayerError};
pub use crate::match_runner::{MatchGame, MatchRunner};
pub use crate::matchable_game::{MatchableGame, OpeningError, Protocol, read_openings};
pub use crate::player_limits::PlayerLimits;
pub use crate::player_spec::{PlayerSpec, PlayerSpecError};
pub use crate::points_statistics::PointsStatistics;
pub use crate::split_mix::SplitMix64;
pub use crate::win_draw_loss::{EloDifference, WinDrawLoss};
