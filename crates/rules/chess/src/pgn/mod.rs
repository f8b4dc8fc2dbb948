//! Portable Game Notation: whole games with tags, comments, variations and clocks.
//!
//! The crate `movetext` reads tags and move text. This module turns the words into legal moves, in the main line and in
//! every variation. The tag `Rules` names the rules (default: the standard rules), the tag `FEN` the starting position.
//!
//! ```
//! use salon_chess::pgn;
//!
//! let text = "[White \"Ann\"]\n\n1. e4 e5 2. Qh5 {[%clk 0:01:00]} (2. Nf3 Nc6) Nc6 *";
//! let game = pgn::PgnReader::new(text.as_bytes()).next().unwrap().unwrap();
//! assert_eq!(game.tags().get("White"), Some("Ann"));
//! assert_eq!(game.main().moves.len(), 4);
//! assert_eq!(game.main().moves[2].variations[0].moves[1].mv.to_string(), "b8c6");
//! assert!(game.to_string().ends_with("(2. Nf3 Nc6) 2... Nc6 *\n\n"));
//!
//! let broken = "1. e4 e5\n2. Nf4 *";
//! let error = pgn::PgnReader::new(broken.as_bytes()).next().unwrap().unwrap_err();
//! assert_eq!(error.to_string(), "game 1, line 2, column 4: Nf4: no knight can go there");
//! ```

mod board;
mod checker;
mod error;
mod game;
mod played_on;
mod reader;
mod setup;
mod writer;

pub use movetext::{Comment, Eval, EvalScore, MoveNode, Nag, Tags, Termination, Variation};

pub use self::checker::PgnChecker;
pub use self::error::{PgnError, PgnGameError, PgnReadError};
pub use self::game::PgnGame;
pub use self::reader::PgnReader;
pub use self::writer::{PgnWriter, ROSTER};
