//! The rules of chess in four rulebooks, and the notations of chess.
//!
//! It has legal positions, a fast generator of legal moves, the reasons why a move is not legal, draws, and the texts of
//! positions, moves and games. It has no engine, no clock and no graphics. It performs no input or output of its own and
//! uses no random numbers.
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
//! // An illegal move is refused with the reason.
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
mod capture_sink;
mod castling;
mod cpu_dispatch;
mod diagram;
mod fen;
mod fingerprint;
mod game_of_chess;
mod generate;
mod illegal_move;
mod key;
mod material;
mod move_list_sink;
mod moves;
mod notation;
mod null_move;
mod perft;
pub mod pgn;
mod pick_sink;
mod piece;
mod playout;
mod position;
mod rays;
mod refusal;
mod rules;
mod san;
mod san_candidates;
mod setup;
mod sliders;
mod square;
mod start_array;
mod static_side;
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
pub use crate::start_array::{StartArray, StartNumber};
pub use crate::uci::{Uci, UciError};

/// The README's example is a test.
#[cfg(doctest)]
#[doc = include_str!("../../../../README.md")]
struct Readme;
