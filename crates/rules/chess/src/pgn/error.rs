use std::{fmt, io};

use game::RulesError;
use movetext::{GameError, Place, Problem};

use crate::{FenError, Refusal, SanError};

/// Why a game could not be read.
#[derive(Debug)]
pub enum Error {
    /// The input itself failed: nothing more can be read.
    Io(io::Error),
    /// The game is wrong; the next one can be read.
    Fault(Fault),
}

/// Where a game is wrong, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Which game of the file it is, from 1.
    pub number: u64,
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// What is wrong there.
    pub reason: Reason,
}

/// What can be wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The text is broken.
    Text(Problem),
    /// The tag `Rules` names no rules of chess.
    Rules(RulesError),
    /// The tag `Variant` names a game that is not chess as we know it.
    Variant(String),
    /// The tag `FEN` holds no position.
    Fen(FenError),
    /// The tag `SetUp` announces a position, and there is no tag `FEN`.
    NoFen,
    /// A word is no move.
    NoMove(String, SanError),
    /// A move is not legal.
    Refused(String, Refusal),
}

impl Error {
    pub(super) fn new(number: u64, error: GameError<Reason>) -> Self {
        let (place, reason) = match error {
            GameError::Io(error) => return Self::Io(error),
            GameError::Fault(fault) => (fault.place, Reason::Text(fault.problem)),
            GameError::Refused { place, reason } => (place, reason),
        };
        let Place { line, column } = place;
        Self::Fault(Fault { number, line, column, reason })
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

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Fault(fault) => fault.fmt(f),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, line, column, reason } = self;
        write!(f, "game {number}, line {line}, column {column}: {reason}")
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(problem) => problem.fmt(f),
            Self::Rules(error) => error.fmt(f),
            Self::Variant(name) => write!(f, "'{name}' is a variant that is not played here"),
            Self::Fen(error) => error.fmt(f),
            Self::NoFen => {
                f.write_str("a position is announced, but there is no tag FEN that holds one")
            }
            Self::NoMove(word, error) => write!(f, "{word}: {error}"),
            Self::Refused(word, refusal) => write!(f, "{word}: {refusal}"),
        }
    }
}

impl std::error::Error for Error {}
impl std::error::Error for Fault {}
impl std::error::Error for Reason {}
