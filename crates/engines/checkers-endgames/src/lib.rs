//! The endgame tablebase of checkers: every position with few pieces, won, drawn or lost.
//!
//! [`Tablebase`] answers for positions with up to five pieces, which are part of the program (four in the
//! browser, until it has fetched the others), or up to seven from a file. [`DtcSolver`] finds the best moves
//! in the positions that it knows. [`GeneratedTables`] generates it by retrograde analysis and verifies it
//! with the moves of the rules. The crate does not search, and it knows nothing about `deluxe`, where captures
//! are voluntary and endgames differ.
//!
//! ```
//! use checkers::{Position, Rules};
//! use salon_checkers_endgames::{Tablebase, Wdl};
//!
//! // First Position, with the opposition: two kings win against a king and a man.
//! let won = Position::from_fen(Rules::STANDARD, "W:WK19,K23:B12,K28").unwrap();
//! assert_eq!(Tablebase::embedded().probe(&won), Some(Wdl::Win));
//! ```

mod board_count;
mod checkpoint;
mod checksum;
mod cores;
mod dtc_solver;
mod encode;
mod generated_tables;
mod generator;
mod king_placements;
mod material;
mod material_outcomes;
mod outcome;
mod run_code;
mod slice_solver;
mod slices;
mod solved_tables;
mod squares;
mod table_file;
mod table_index;
mod tablebase;
mod tablebase_bytes;
mod two_sided_board;
mod verify;
mod wdl;

pub use crate::dtc_solver::DtcSolver;
pub use crate::generated_tables::{GeneratedTables, GenerationProgress};
pub use crate::table_file::{OpenTablebaseError, TablebaseError};
pub use crate::tablebase::Tablebase;
pub use crate::verify::{PositionCounts, VerificationError};
pub use crate::wdl::Wdl;
