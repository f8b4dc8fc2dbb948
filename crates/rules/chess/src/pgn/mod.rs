//! Portable Game Notation: whole games with tags, comments, variations and clocks.
//!
//! Tags and move text are the crate `movetext`'s business; here words become moves that are legal on
//! a board, in the main line and in every variation. The rules are those that the tag `Rules` names,
//! the standard's without one; the position is the one of the tag `FEN`.
//!
//! ```
//! use salon_chess::pgn;
//!
//! let text = "[White \"Ann\"]\n\n1. e4 e5 2. Qh5 {[%clk 0:01:00]} (2. Nf3 Nc6) Nc6 *";
//! let game = pgn::Reader::new(text.as_bytes()).next().unwrap().unwrap();
//! assert_eq!(game.tags().get("White"), Some("Ann"));
//! assert_eq!(game.main().moves.len(), 4);
//! assert_eq!(game.main().moves[2].variations[0].moves[1].mv.to_string(), "b8c6");
//! assert!(game.to_string().ends_with("(2. Nf3 Nc6) 2... Nc6 *\n\n"));
//!
//! let broken = "1. e4 e5\n2. Nf4 *";
//! let error = pgn::Reader::new(broken.as_bytes()).next().unwrap().unwrap_err();
//! assert_eq!(error.to_string(), "game 1, line 2, column 4: Nf4: no knight can go there");
//! ```

mod board;
mod checker;
mod error;
mod game;
mod reader;
mod remark;
mod score;
mod setup;
mod termination;
mod watch;
mod writer;

pub use movetext::{Comment, Eval, Line, Nag, Node, Score as EvalScore, Tags};

pub use self::checker::Checker;
pub use self::error::{Error, Fault, Reason};
pub use self::game::Game;
pub use self::reader::Reader;
pub use self::remark::Remark;
pub use self::score::Score;
pub use self::termination::Termination;
pub use self::writer::{ROSTER, Writer};
