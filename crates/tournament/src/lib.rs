//! Engines against each other, and engines for other programs.
//!
//! What it is: [`Player`]s (our engines, or outside programs that speak UCI), a [`Referee`] who lets
//! two of them play with clocks and adjudication, [`Tally`] with its rating and error bars, openings
//! that are fair to both, and our chess engine as a UCI program ([`uci::serve`]). What it is not: a
//! command line; nothing here prints.
//!
//! ```
//! use salon_tournament::Tally;
//!
//! let tally = Tally { wins: 30, draws: 40, losses: 30 };
//! assert_eq!(tally.points(), 0.5);
//! let elo = tally.elo().unwrap();
//! assert!(elo.difference.abs() < 1e-9 && elo.margin > 40.0 && elo.margin < 70.0);
//! ```

mod adjudicate;
mod control;
pub mod hub;
mod openings;
mod player;
mod referee;
mod spec;
mod tally;
pub mod uci;

pub use crate::adjudicate::Adjudication;
pub use crate::control::Control;
pub use crate::openings::{BadOpening, balanced_openings, read_openings};
pub use crate::player::{Answer, EnginePlayer, Failed, Player};
pub use crate::referee::{Played, Referee, Why};
pub use crate::spec::{BadSpec, Spec};
pub use crate::tally::{Elo, Tally};
