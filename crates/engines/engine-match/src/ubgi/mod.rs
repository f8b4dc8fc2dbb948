//! Backgammon with other programs: our engine behind the Universal Backgammon Interface ([`serve`]) and
//! behind the socket of GNU Backgammon's external players ([`serve_socket`]), and GNU Backgammon as a
//! player ([`GnubgPlayer`]).
//!
//! In UBGI (draft 0.01 by Øystein Schønning-Johansen) a request is one line with a position, XGID or
//! FIBS's raw board, and the answer is one line with the best action. GNU Backgammon's external players
//! exchange the same lines, except that it sends a NUL byte after each.

mod gnubg_player;
mod raw_board;
mod session;

pub use self::gnubg_player::GnubgPlayer;
pub use self::raw_board::{RawBoard, RawBoardError};
pub use self::session::{serve, serve_observed, serve_socket};
