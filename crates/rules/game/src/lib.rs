//! What a two-player game is: positions, decisions, chance, draws and notation.
//!
//! The crate contains no game. It defines the trait [`Game`] that chess, checkers and backgammon implement,
//! the history of a game ([`Line`]) on which the whole project builds, and the canonical texts
//! ([`Notation`]). It has no dependencies, does no IO of its own, reads no clock and draws no random numbers.
//!
//! ```
//! use salon_game::{BySide, Side};
//!
//! let mut score = BySide { white: 0, black: 0 };
//! score[Side::White] += 1;
//! assert_eq!(score[!Side::Black], 1);
//! ```

mod archive;
mod draw;
mod event;
mod file_result;
mod game;
mod line;
mod notation;
mod perft;
mod playout;
mod rules_text;
mod side;
mod transcript;
mod turn;
mod utf8_reader;

pub use crate::archive::{Archive, LocatedError, ReplayedGame, require_format};
pub use crate::draw::{Claim, Draw, PositionHistory};
pub use crate::event::{Event, OutOfTurn};
pub use crate::file_result::FileResult;
pub use crate::game::Game;
pub use crate::line::Line;
pub use crate::notation::{DiagramStyle, Notation, ReadError};
pub use crate::perft::Perft;
pub use crate::playout::{Playout, PlayoutEnd};
pub use crate::rules_text::{AllowedValues, RulesError, RulesText};
pub use crate::side::{BySide, Side};
pub use crate::transcript::{EndReason, TimedEvent, Transcript, TranscriptGame, TranscriptWriter};
pub use crate::turn::{Outcome, Turn};
pub use crate::utf8_reader::{OtherEncoding, Utf8Reader, decode_text};
