//! Backgammon with other programs: the Universal Backgammon Interface, by which our engine is asked,
//! the socket on which GNU Backgammon asks it, and GNU Backgammon as a player of ours.
//!
//! UBGI (draft 0.01 by Øystein Schønning-Johansen) is one line of text for a position, XGID or FIBS's
//! raw board, and one line for the best action. GNU Backgammon's external players hear and say the
//! very same, but for a NUL byte behind each line.

mod gnubg_player;
mod rawboard;
mod session;

pub use self::gnubg_player::GnubgPlayer;
pub use self::rawboard::{RawBoard, RawBoardError};
pub use self::session::{converse, listen, serve};
