//! The rules of chess, as four rulebooks have them, and its notations.
//!
//! What it is: legal positions, legal moves (fast), the reasons why a move is not legal, draws, and
//! the texts in which positions, moves and games are written. What it is not: an opponent, a clock
//! or a board on the screen; it does no IO of its own, reads no clock and draws no random numbers.
//!
//! ```
//! use salon_chess::{PieceLetters, Position, Rules, San};
//!
//! let mut position = Position::new(Rules::STANDARD);
//! for text in ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"] {
//!     let san: San = text.parse()?;
//!     position.play(san.to_move(&position)?);
//! }
//! let mate = "Qxf7".parse::<San>()?.to_move(&position)?;
//! assert_eq!(position.to_san(mate, PieceLetters::English), "Qxf7#");
//! assert_eq!(position.to_san(mate, PieceLetters::French), "Dxf7#");
//!
//! // What is not allowed comes back with the reason.
//! use salon_chess::Refusal;
//! let refused = "O-O".parse::<San>()?.to_move(&position);
//! assert_eq!(refused, Err(Refusal::CastlingBlocked));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod archive;
mod attack_tables;
mod attacks;
mod bitboard;
mod board;
mod captures;
mod castling;
mod diagram;
mod fen;
mod game_of_chess;
mod generate;
mod instance;
mod judge;
mod key;
mod list;
mod material;
mod moves;
mod notation;
mod pass;
mod perft;
pub mod pgn;
mod piece;
mod player;
mod position;
mod rays;
mod reach;
mod refusal;
mod rules;
mod san;
mod setup;
mod sliders;
mod square;
mod transcript;
mod uci;

pub use crate::attack_tables::AttackTables;
pub use crate::bitboard::{Bitboard, BitboardSquares};
pub use crate::castling::CastlingSide;
pub use crate::fen::FenError;
pub use crate::game_of_chess::{Ending, Step};
pub use crate::moves::{Move, MoveKind, MoveList};
pub use crate::piece::{Piece, Role};
pub use crate::position::Position;
pub use crate::refusal::Refusal;
pub use crate::rules::{Castling, FiftyMoves, Rulebook, Rules};
pub use crate::san::{PieceLetters, San, SanError};
pub use crate::setup::{Setup, SetupError};
pub use crate::square::{Square, SquareError};
pub use crate::uci::{Uci, UciError};

/// The README's example is a test.
#[cfg(doctest)]
#[doc = include_str!("../../../../README.md")]
struct Readme;
