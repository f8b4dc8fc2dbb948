use std::{fmt, io};

use game::RulesError;
use movetext::{GameReadError, LineColumn, MovetextProblem};

use crate::{FenError, Refusal, SanError};

/// Why a game could not be read.
#[derive(Debug)]
pub enum PgnReadError {
    /// The input itself failed: nothing more can be read.
    Io(io::Error),
    /// The game is wrong; the next one can be read.
    Game(PgnGameError),
}

/// Where a game is wrong, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnGameError {
    /// Which game of the file it is, from 1.
    pub number: u64,
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// What is wrong there.
    pub reason: PgnError,
}

/// What can be wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PgnError {
    /// The text is broken.
    Text(MovetextProblem),
    /// The tag `Rules` names no rules of chess.
    Rules(RulesError),
    /// The tag `Variant` names a variant that is not supported.
    Variant(String),
    /// The tag `FEN` is not a legal position.
    Fen(FenError),
    /// A word is not a move.
    NoMove(String, SanError),
    /// A move is not legal.
    Refused(String, Refusal),
}

impl PgnReadError {
    pub(super) fn new(number: u64, error: GameReadError<PgnError>) -> Self {
        let (place, reason) = match error {
            GameReadError::Io(error) => return Self::Io(error),
            GameReadError::Syntax(fault) => (fault.place, PgnError::Text(fault.problem)),
            GameReadError::Refused { place, reason } => (place, reason),
        };
        let LineColumn { line, column } = place;
        Self::Game(PgnGameError { number, line, column, reason })
    }
}

/// The beginning of a word from a file, short enough for a message.
pub(super) fn quote(word: &str) -> String {
    const LONGEST: usize = 20;
    match word.char_indices().nth(LONGEST) {
        Some((end, _)) => word[..end].to_owned() + "…",
        None => word.to_owned(),
    }
}

impl fmt::Display for PgnReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Game(fault) => fault.fmt(f),
        }
    }
}

impl fmt::Display for PgnGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, line, column, reason } = self;
        write!(f, "game {number}, line {line}, column {column}: {reason}")
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(problem) => problem.fmt(f),
            Self::Rules(error) => error.fmt(f),
            Self::Variant(name) => write!(f, "'{name}' is a variant that is not played here"),
            Self::Fen(error) => error.fmt(f),
            Self::NoMove(word, error) => write!(f, "{word}: {error}"),
            Self::Refused(word, refusal) => write!(f, "{word}: {refusal}"),
        }
    }
}

impl std::error::Error for PgnReadError {}
impl std::error::Error for PgnGameError {}
impl std::error::Error for PgnError {}
