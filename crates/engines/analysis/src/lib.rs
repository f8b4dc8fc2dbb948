//! Games judged move by move: what would have been better, what was a mistake, how exactly each
//! player played, and a picture of how the advantage moved.
//!
//! [`Analysed`] does that for the files of a game, [`Reviewed`] for a line of play, event by event, so that
//! whoever waits hears of each; [`judge()`] for any moves that were played, with any engine. It opens no file and finds no words: who annotates a game brings a [`Commentator`].
//!
//! ```
//! use chess::pgn::Reader;
//! use engine::Strength;
//! use engines::Mastered;
//! use game::Side;
//! use salon_analysis::{Class, judge};
//!
//! let text = "1. f3 e5 2. g4 Qh4# 0-1";
//! let game = Reader::new(text.as_bytes()).next().unwrap().unwrap();
//! let mut engine = chess::Position::engine(Strength::Max, 0);
//! let judged = judge(&mut engine, game.start(), game.main().plain(), 2_000, &mut |_| {});
//! assert_eq!(judged.moves[2].class, Class::Blunder, "g4 allows mate");
//! let accuracy = |side| judged.performance(side).accuracy;
//! assert!(accuracy(Side::White) < accuracy(Side::Black));
//! ```

mod analysed;
mod annotate;
mod backgammon;
mod checkers;
mod chess;
mod class;
mod finding;
mod graph;
mod judge;
mod performance;
mod prospect;
mod reviewed;
mod table_backgammon;

pub use crate::analysed::{Analysed, Analysis, Commentator, Wish};
pub use crate::backgammon::DiceSums;
pub use crate::class::Class;
pub use crate::finding::{Decided, Finding, FindingError};
pub use crate::graph::graph;
pub use crate::judge::{Judge, Judged, JudgedMove, judge};
pub use crate::performance::Performance;
pub use crate::prospect::Prospect;
pub use crate::reviewed::{Findings, Reviewed, turning_point};
