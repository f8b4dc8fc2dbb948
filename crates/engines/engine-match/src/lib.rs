//! Engines against each other, and engines for other programs.
//!
//! What it is: [`Player`]s (our engines, or outside programs), a [`Referee`] who rolls the dice and
//! lets two of them play with clocks and adjudication, [`Tally`] and [`Stakes`] with ratings and error
//! bars, and what each game brings along ([`Contested`]): openings that are fair to both, the language
//! of outside programs, and our engine as such a program. What it is not: a command line; nothing
//! here prints.
//!
//! ```
//! use salon_engine_match::Tally;
//!
//! let tally = Tally { wins: 30, draws: 40, losses: 30 };
//! assert_eq!(tally.points(), 0.5);
//! let elo = tally.elo().unwrap();
//! assert!(elo.difference.abs() < 1e-9 && elo.margin > 40.0 && elo.margin < 70.0);
//! ```

mod adjudicate;
mod bout;
mod contested;
mod control;
mod dice;
pub mod hub;
mod player;
mod referee;
mod spec;
mod stakes;
mod tally;
pub mod ubgi;
pub mod uci;

pub use crate::adjudicate::Adjudication;
pub use crate::bout::Bout;
pub use crate::contested::{BadOpening, Contested, Protocol, read_openings};
pub use crate::control::Control;
pub use crate::dice::Dice;
pub use crate::player::{Answer, EnginePlayer, Failed, Player};
pub use crate::referee::{Played, Referee, Why};
pub use crate::spec::{BadSpec, Spec};
pub use crate::stakes::Stakes;
pub use crate::tally::{Elo, Tally};
