//! The endgame tablebase of checkers: every position with up to four pieces, won, drawn or lost.
//!
//! [`Tablebase`] answers for all 7,361,090 boards with either side to move; it is part of the program
//! (a third of a megabyte). [`DtcSolver`] finds the best moves in the positions that it knows.
//! [`GeneratedTablebase`] generates it by retrograde analysis and verifies it with the moves of the
//! rules. The crate does not search, and it knows nothing about `deluxe`, where captures are voluntary
//! and endgames differ.
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
mod generated_tablebase;
mod index;
mod material;
mod mover_board;
mod retrograde;
mod run_length;
mod tablebase;
mod verify;
mod wdl;

pub use crate::dtc_solver::DtcSolver;
pub use crate::generated_tablebase::GeneratedTablebase;
pub use crate::tablebase::{Tablebase, TablebaseError};
pub use crate::verify::{PositionCounts, VerificationError};
pub use crate::wdl::Wdl;
