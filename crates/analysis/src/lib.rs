//! Games judged move by move: what would have been better, what was a mistake, how exactly each
//! player played, and a picture of how the advantage moved.
//!
//! It opens no file and says no words: who annotates a game brings them.
//!
//! ```
//! use chess::pgn::Reader;
//! use game::Side;
//! use salon_analysis::{Class, judge};
//!
//! let text = "1. f3 e5 2. g4 Qh4# 0-1";
//! let game = Reader::new(text.as_bytes()).next().unwrap().unwrap();
//! let judged = judge(&game, 2_000, &mut |_| {});
//! assert_eq!(judged.moves[2].class, Class::Blunder, "g4 allows mate");
//! assert!(judged.accuracy(Side::White) < judged.accuracy(Side::Black));
//! ```

mod annotate;
mod class;
mod graph;
mod judge;
mod prospect;

pub use crate::annotate::annotate;
pub use crate::class::Class;
pub use crate::graph::graph;
pub use crate::judge::{Judged, JudgedMove, judge};
pub use crate::prospect::Prospect;
