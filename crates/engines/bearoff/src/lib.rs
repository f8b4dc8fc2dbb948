//! Bearoff databases of backgammon.
//!
//! [`OneSidedDatabase`] contains, for each of the 54,264 arrangements of up to fifteen checkers in a home board, the
//! distribution of the number of rolls until all of them are borne off. It is computed in a fraction of a second, also in
//! the browser, and is not stored. [`TwoSidedDatabase`] contains the exact equity of the player on roll for up to six
//! checkers of each player, without a cube and for each owner of the cube. Its file has 7 MB
//! ([`TwoSidedDatabase::to_bytes`]); this crate opens no files itself.
//!
//! Positions with checkers outside the home boards are not covered.
//!
//! ```
//! use salon_bearoff::{HomeBoard, OneSidedDatabase};
//!
//! // Two checkers on the first point are borne off by every roll, one on the sixth by 27 of 36.
//! let done = HomeBoard::new([2, 0, 0, 0, 0, 0]).unwrap();
//! let six = HomeBoard::new([0, 0, 0, 0, 0, 1]).unwrap();
//! let table = OneSidedDatabase::shared();
//! assert_eq!(table.rolls(done).collect::<Vec<_>>(), [(1, 1.0)]);
//! assert!((table.mean(six) - 1.25).abs() < 1e-6);
//! assert!((table.win(six, done) - 0.75).abs() < 1e-6);
//! ```

mod bearoff_file;
mod home_board;
mod one_sided_database;
mod rolls;
mod two_sided_database;

pub use crate::bearoff_file::BearoffFileError;
pub use crate::home_board::HomeBoard;
pub use crate::one_sided_database::OneSidedDatabase;
pub use crate::two_sided_database::{CubePlace, TwoSidedDatabase};
