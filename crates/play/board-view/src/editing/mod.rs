//! Positions that are set up piece by piece, and their texts and files.

mod backgammon;
mod checkers;
mod chess;
mod points_setup;
mod position_setup;
mod squares_setup;

use game::{BySide, Notation};
use movetext::Variation;

pub use self::points_setup::PointsSetup;
pub use self::position_setup::{PositionSetup, SetupTool};
pub use self::squares_setup::{CastlingRight, SquaresSetup};
use crate::{BoardView, PieceKind};

/// A game whose positions can be set up in an editor and exchanged with other programs.
pub trait EditablePosition: BoardView + Notation {
    /// The kinds of pieces that can be put on the board.
    const PIECE_KINDS: &'static [PieceKind];

    /// The position as an editor changes it.
    fn to_setup(&self) -> PositionSetup;

    /// The text of a setup, be it a possible position or not. [`Notation::read_position`] says which.
    fn setup_text(setup: &PositionSetup) -> String;

    /// The position in every format that people exchange, the usual one first: the name of the format and the
    /// text.
    fn position_texts(&self) -> Vec<(&'static str, String)>;

    /// Reads a position in a format other than the canonical one.
    fn read_foreign_position(_rules: &Self::Rules, _text: &str) -> Option<Self> {
        None
    }

    /// What is played for; `None` in games that are not played for points.
    fn stakes(&self) -> Option<Stakes> {
        None
    }

    /// The number of the next move, and whether it is the second move of that number; `None` in games whose
    /// moves are not numbered like that.
    fn move_number(&self) -> Option<(u32, bool)> {
        None
    }

    /// Variations from this position as a file: its extension and its text. `None` if the game has no format
    /// with variations.
    fn write_variations(&self, _moves: Variation<Self::Move>) -> Option<(&'static str, String)> {
        None
    }

    /// Reads the first game of a file, with its variations.
    fn read_variations(_text: &str) -> Option<(Self, Variation<Self::Move>)> {
        None
    }
}

/// What a game is played for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stakes {
    /// How many points win the match; `None` if it is played for money.
    pub match_length: Option<u32>,
    /// The score.
    pub score: BySide<u32>,
}
