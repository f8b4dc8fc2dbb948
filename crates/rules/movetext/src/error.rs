use std::error::Error;
use std::{fmt, io};

use crate::{MAX_DEPTH, MAX_GAME, MAX_TEXT};

/// A place in a file, as editors show it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineColumn {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// An error in the text and its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MovetextError {
    /// Where.
    pub place: LineColumn,
    /// How.
    pub problem: MovetextProblem,
}

impl fmt::Display for MovetextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.problem)
    }
}

impl Error for MovetextError {}

/// What can be wrong with tags and move text, independent of the rules of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MovetextProblem {
    /// A `[` does not begin a tag pair.
    BadTag,
    /// A `{` without its `}`.
    UnclosedComment,
    /// A `(` without its `)`.
    UnclosedVariation,
    /// A variation has no move that it could replace.
    VariationFirst,
    /// A closing bracket without an opening one, or a `[` in the middle of a line of moves.
    StrayBracket(char),
    /// A `$` without a valid number.
    BadNag,
    /// Variations are nested deeper than [`MAX_DEPTH`].
    TooDeep,
    /// A comment, a word or the tags of one game are longer than [`MAX_TEXT`].
    TooLong,
    /// One game is longer than [`MAX_GAME`] and cannot be kept in memory.
    GameTooLong,
}

impl fmt::Display for MovetextProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadTag => {
                f.write_str("this is no tag: one is written [Name \"value\"] on a single line")
            }
            Self::UnclosedComment => f.write_str("this comment is never closed with '}'"),
            Self::UnclosedVariation => f.write_str("this variation is never closed with ')'"),
            Self::VariationFirst => {
                f.write_str("a variation must follow the move that it replaces")
            }
            Self::StrayBracket(bracket) => {
                write!(f, "'{bracket}' stands where nothing is opened or closed by it")
            }
            Self::BadNag => f.write_str("'$' must be followed by a number up to 65535"),
            Self::TooDeep => write!(f, "variations are nested deeper than {MAX_DEPTH} levels"),
            Self::TooLong => write!(f, "this text is longer than {MAX_TEXT} bytes"),
            Self::GameTooLong => write!(f, "this game is longer than {MAX_GAME} bytes"),
        }
    }
}

/// Why reading stopped inside a game.
#[derive(Debug)]
pub enum ReaderError {
    /// The input itself failed: nothing more can be read.
    Io(io::Error),
    /// The game's text is broken; the next game can be read.
    Syntax(MovetextError),
}

impl fmt::Display for ReaderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Syntax(fault) => fault.fmt(f),
        }
    }
}

impl Error for ReaderError {}

impl From<io::Error> for ReaderError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<MovetextError> for ReaderError {
    fn from(fault: MovetextError) -> Self {
        Self::Syntax(fault)
    }
}
