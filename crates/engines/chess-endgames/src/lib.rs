//! Endgame tables of chess: every position with three or four pieces, kings included, won, drawn or lost.
//!
//! [`Tablebase`] answers for positions; it is part of the program, and the browser fetches it when it is needed.
//! [`DtzSolver`] computes distances and the best moves, so that a won ending is won. [`GeneratedTables`] solves everything
//! by retrograde analysis. `SyzygyTables` reads the Syzygy tables of more pieces that a user has. The crate does not search. Its tables know no castling: positions in which a king may still
//! castle are not answered. They are valid under every rulebook, except that pawns that could take each other en passant
//! are not answered for `fortress`, where that capture does not exist.
//!
//! ```
//! use chess::{Position, Rules};
//! use salon_chess_endgames::{Tablebase, Wdl};
//!
//! // Philidor's position: the queen wins against the rook.
//! let won = Position::from_fen(Rules::STANDARD, "1k6/1r6/2K5/Q7/8/8/8/8 w - - 0 1").unwrap();
//! let tablebase = Tablebase::shared().unwrap();
//! assert_eq!(tablebase.probe(&won), Some(Wdl::Win));
//! ```

mod board;
mod conversions;
mod dtz_solver;
mod generated_tables;
mod layout;
mod material;
mod range_code;
mod slice_solver;
mod squares;
mod stream_code;
#[cfg(not(target_arch = "wasm32"))]
mod syzygy;
mod table_file;
mod tablebase;
mod wdl;

pub use crate::dtz_solver::DtzSolver;
pub use crate::generated_tables::{EndingSummary, GeneratedTables, PositionCounts};
#[cfg(not(target_arch = "wasm32"))]
pub use crate::syzygy::{SyzygyError, SyzygyTables};
pub use crate::table_file::TablebaseError;
pub use crate::tablebase::Tablebase;
pub use crate::wdl::Wdl;
