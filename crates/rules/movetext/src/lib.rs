//! The reader and writer of tags and move text that PGN (chess) and PDN (checkers) share.
//!
//! This crate is independent of any game. It splits a file into games and a game into [`Tags`] and [`Token`]s, builds a
//! tree of moves, comments and variations ([`GameTree`]), and writes that tree ([`Export`]). The game supplies a
//! [`MovetextBoard`] that interprets words as moves, and a [`Dialect`] that lists its results.
//!
//! Files may be larger than memory and damaged in any way: an error is reported with its place and affects only its own
//! game.
//!
//! ```
//! use salon_movetext::{AnyWords, Dialect, MovetextReader};
//!
//! let text = "1. 11-15 23-19 (23-18 {sharper}) 2-0";
//! let mut reader = MovetextReader::new(text.as_bytes(), Dialect::PDN);
//! let game = reader.read_game(|_tags| Ok(AnyWords::default())).unwrap().unwrap();
//! assert_eq!(game.main.moves[1].mv, "23-19");
//! assert_eq!(game.main.moves[1].variations[0].moves[0].after[0].as_str(), "sharper");
//! assert_eq!(game.result, Some("2-0"));
//! ```

mod comment;
mod comment_commands;
mod decode;
mod deviation;
mod dialect;
mod error;
mod export;
mod fast_token;
mod game_tree;
mod line_wrapper;
mod move_cursor;
mod movetext_board;
mod movetext_reader;
mod nag;
mod raw_token;
mod read_heading;
mod replay;
mod source;
mod tag;
mod tags;
mod termination;
mod token;
mod transcript;
mod tree_builder;
mod unplayable_rest;

pub use crate::comment::Comment;
pub use crate::comment_commands::{Eval, EvalScore, write_time};
pub use crate::deviation::{Deviation, DeviationKind, LenientRead};
pub use crate::dialect::{AsteriskMeaning, Dialect};
pub use crate::error::{LineColumn, MovetextError, MovetextProblem, ReaderError};
pub use crate::export::Export;
pub use crate::game_tree::{GameTree, MoveNode, Variation};
pub use crate::move_cursor::MoveCursor;
pub use crate::movetext_board::{AnyWords, MoveNumber, MovetextBoard};
pub use crate::movetext_reader::MovetextReader;
pub use crate::nag::Nag;
pub use crate::replay::{EndingPhrases, Replay, ReplayWarning};
pub use crate::tags::Tags;
pub use crate::termination::Termination;
pub use crate::token::Token;
pub use crate::transcript::transcript_tree;
pub use crate::tree_builder::{GameReadError, SetUpError};

/// How deep variations may be nested. Real analyses are far less deep, and recursion over trees of this depth fits on a
/// small stack.
pub const MAX_DEPTH: usize = 100;

/// How many bytes one comment, one word, or the tags of one game may have.
pub const MAX_TEXT: usize = 1 << 20;

/// The maximum size in bytes of a game that is read into a tree. The tree takes many times as much memory.
pub const MAX_GAME: u64 = 1 << 22;
