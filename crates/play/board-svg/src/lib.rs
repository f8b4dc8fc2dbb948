//! Boards and pieces as SVG, drawn by Salon.
//!
//! A picture is a text: it can be written to a file, put into a page or turned into pixels by any
//! program that knows SVG. It knows no user interface, and no rules beyond where things stand.
//!
//! ```
//! use chess::{Position, Rules};
//! use salon_board_svg::Picture;
//!
//! let svg = Position::new(Rules::STANDARD).svg();
//! assert!(svg.starts_with("<svg "));
//! assert_eq!(svg.matches("href=\"#black-pawn\"").count(), 8);
//! ```

mod backgammon_board;
mod board;
mod checkers_board;
mod chess_board;
mod chess_pieces;
mod dice;
mod disc;
mod flat_pieces;
mod kit;
mod outline;
mod wood;

pub use crate::chess_pieces::chess_piece;
pub use crate::kit::{ChessSet, EDGE, cube, kit, lettering};

/// A position that can be drawn.
pub trait Picture {
    /// The board with everything on it, seen from the light side's seat, as a whole SVG document.
    fn svg(&self) -> String;
}
