//! Matches between engines, and our engines for other programs.
//!
//! A [`MatchRunner`] lets two [`MatchPlayer`]s (our engines, or external programs run as [`EngineProcess`]es) play with
//! clocks and adjudication, and rolls the dice. [`WinDrawLoss`] and [`PointsStatistics`] turn the results into ratings
//! with error bars, and [`Sprt`] says when there are enough of them. [`MatchableGame`] is what each game adds: balanced openings, a protocol for external programs, and
//! our engine as such a program ([`uci`], [`hub`], [`ubgi`]). This crate is not a command line: it prints nothing.
//!
//! ```
//! use salon_engine_match::WinDrawLoss;
//!
//! let results = WinDrawLoss { wins: 30, draws: 40, losses: 30 };
//! assert_eq!(results.score(), 0.5);
//! let elo = results.elo().unwrap();
//! assert!(elo.difference.abs() < 1e-9 && elo.margin > 40.0 && elo.margin < 70.0);
//! ```

mod adjudication;
mod engine_process;
mod engine_session;
mod game_series;
pub mod hub;
mod match_player;
mod match_runner;
mod matchable_game;
mod player_limits;
mod player_spec;
mod points_statistics;
mod sprt;
pub mod ubgi;
pub mod uci;
mod win_draw_loss;

pub use crate::adjudication::Adjudication;
pub use crate::engine_process::{EngineProcess, RESPONSE_TIMEOUT};
pub use crate::engine_session::ProtocolMessages;
pub use crate::game_series::GameSeries;
pub use crate::match_player::{ChosenMove, EnginePlayer, MatchPlayer, PlayerError, network_player};
pub use crate::match_runner::{MatchGame, MatchRunner};
pub use crate::matchable_game::{EngineServer, MatchableGame, OpeningError, read_openings};
pub use crate::player_limits::PlayerLimits;
pub use crate::player_spec::{PlayerSpec, PlayerSpecError};
pub use crate::points_statistics::PointsStatistics;
pub use crate::sprt::{PairResults, Sprt, SprtDecision, SprtParseError};
pub use crate::win_draw_loss::{EloDifference, WinDrawLoss};
pub use engine::SplitMix64;
