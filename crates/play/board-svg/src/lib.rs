//! Boards and pieces as SVG text, drawn from a [`Scene`](board_view::Scene).
//!
//! [`board()`] draws for a page that defines the pieces once ([`piece_definitions`]) and colours the board with
//! its style sheet. [`document()`] draws a complete SVG file that needs neither. Both are the same drawing.
//!
//! What it is not: it knows no rules and no user interface. Everything on the board comes from the scene.
//!
//! ```
//! use board_view::BoardView;
//! use game::Side;
//! use salon_board_svg::{BoardOptions, document};
//!
//! let position = chess::Position::new(chess::Rules::STANDARD);
//! let svg = document(&position.scene(Side::White, &[]), &BoardOptions::picture());
//! assert!(svg.starts_with("<svg "));
//! assert_eq!(svg.matches("href=\"#black-pawn\"").count(), 8);
//! ```

mod arrows;
mod board;
mod captured;
mod definitions;
mod dice;
mod disc;
mod document;
mod flat_pieces;
mod outline;
mod palette;
mod places;
mod points;
mod regence_pieces;
mod slide;
mod squares;
mod turned_pieces;

pub use crate::board::{BoardOptions, board, square_box};
pub use crate::captured::captured_pieces;
pub use crate::definitions::{ChessSet, piece_definitions, piece_id};
pub use crate::document::document;
pub use crate::places::{neighbour, place_centres};
pub use crate::slide::{Slide, slides};
