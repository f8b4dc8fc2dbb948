//! What a game for two is: positions, decisions, chance, draws and notation.
//!
//! This crate knows no game. It holds the trait [`Game`] that chess, checkers and backgammon
//! implement, the fold over events that all of the project stands on ([`Line`]), and the shape of
//! the canonical texts ([`Notation`]). It has no dependencies, does no IO, reads no clock and draws
//! no random numbers.
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
mod rules_text;
mod side;
mod transcript;
mod turn;

pub use crate::archive::{Archive, LocatedError, Replayed, require_format};
pub use crate::draw::{Claim, Draw, PositionHistory};
pub use crate::event::{Event, OutOfTurn};
pub use crate::file_result::FileResult;
pub use crate::game::Game;
pub use crate::line::Line;
pub use crate::notation::{DiagramStyle, Notation, ReadError};
pub use crate::perft::Perft;
pub use crate::rules_text::{AllowedValues, RulesError, RulesText};
pub use crate::side::{BySide, Side};
pub use crate::transcript::{EndReason, TimedEvent, Transcript, TranscriptGame, TranscriptWriter};
pub use crate::turn::{Outcome, Turn};
