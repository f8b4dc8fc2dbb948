//! Every ending of checkers with up to four pieces, exactly: won, drawn or lost.
//!
//! [`Tablebase`] is what a player asks; it is part of the program (a third of a megabyte) and knows all
//! 7,361,090 boards with either side to move. [`DtcSolver`] leads through the positions that it knows.
//! [`GeneratedTablebase`] makes it, by retrograde analysis, and checks it with the moves of the rules. What this
//! crate is not: a search, and anything about `deluxe`, whose endings differ because nobody has to
//! capture there.
//!
//! ```
//! use checkers::{Position, Rules};
//! use salon_checkers_endgames::{Tablebase, Wdl};
//!
//! // First Position, with the opposition: two kings win against a king and a man.
//! let won = Position::from_fen(Rules::STANDARD, "W:WK19,K23:B12,K28").unwrap();
//! assert_eq!(Tablebase::embedded().probe(&won), Some(Wdl::Win));
//! ```

mod dtc_solver;
mod few;
mod generated_tablebase;
mod index;
mod material;
mod pack;
mod solve;
mod tablebase;
mod verify;
mod wdl;

pub use crate::dtc_solver::DtcSolver;
pub use crate::generated_tablebase::GeneratedTablebase;
pub use crate::tablebase::{Tablebase, TablebaseError};
pub use crate::verify::{PositionCounts, VerificationError};
pub use crate::wdl::Wdl;
