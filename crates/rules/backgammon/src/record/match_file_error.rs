use std::fmt;

use game::{OtherEncoding, OutOfTurn, ReadError, RulesError, Side};

use crate::dice::Dice;
use crate::play_text::PlayTextError;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::score::ScoreError;

/// Why a game in a file cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MatchFileError {
    /// The file names unknown rules.
    Rules(RulesError),
    /// No game can be played at that score.
    Score(ScoreError),
    /// The match is longer than the maximum.
    MatchTooLong(u32),
    /// There were more automatic doubles than the rules allow.
    AutoDoubles {
        /// The rules.
        rules: Rules,
        /// How often it was turned.
        turns: u8,
    },
    /// A text is neither a roll nor a cube action.
    UnknownAction(String),
    /// The roll is given, but not how it was played.
    PlayMissing(Dice),
    /// A text about the end of the game does not contain the result.
    ResultMissing(String),
    /// A position was set up by hand, which cannot be replayed.
    SetUp,
    /// An opening roll is a double, which is rolled again.
    OpeningDouble(Dice),
    /// A play uses less of the roll than it must.
    Unfinished,
    /// The text of a play is malformed.
    Syntax(PlayTextError),
    /// An event is not legal.
    Refused(Refusal),
    /// The game began with automatic doubles, which MAT cannot express: other programs would read a
    /// lower stake. SGF can.
    AutoDoublesInMat(u8),
}

/// A warning about a game in a file that can be replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MatchFileWarning {
    /// A line is not understood.
    StrayLine {
        /// The line, from 1.
        line: u64,
        /// Its text.
        text: String,
    },
    /// The rules that the file names do not fit the length of its match.
    OtherLength {
        /// The rules.
        rules: Rules,
        /// The length; 0 for money.
        length: u32,
    },
    /// The result in the file differs from the result of the play.
    ResultDiffers {
        /// The winner, as the file says.
        winner: Side,
        /// The points according to the file.
        said: u32,
        /// The points according to the play.
        really: u32,
    },
    /// No resignation is worth that many points.
    OddResignation {
        /// The points according to the file.
        points: u32,
        /// The stake of the game.
        stake: u32,
    },
    /// The file is not in UTF-8.
    Encoding(OtherEncoding),
}

/// The beginning of a text from a file, short enough for a message.
pub(super) fn quote(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => text[..end].to_owned() + "…",
        None => text.to_owned(),
    }
}

impl From<Refusal> for MatchFileError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<OutOfTurn> for MatchFileError {
    fn from(reason: OutOfTurn) -> Self {
        Self::Refused(reason.into())
    }
}

impl From<ReadError<Position>> for MatchFileError {
    fn from(error: ReadError<Position>) -> Self {
        match error {
            ReadError::Syntax(error) => Self::Syntax(error),
            ReadError::Refused(refusal) => Self::Refused(refusal),
        }
    }
}

impl fmt::Display for MatchFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(error) => error.fmt(f),
            Self::Score(error) => error.fmt(f),
            Self::MatchTooLong(length) => {
                write!(f, "a match to {length} points is longer than any")
            }
            Self::AutoDoubles { rules, turns } => {
                write!(f, "the rules '{rules}' allow no {turns} automatic doubles")
            }
            Self::UnknownAction(text) => {
                write!(f, "'{text}' is neither a roll nor a word for the cube")
            }
            Self::PlayMissing(dice) => write!(f, "the play of {dice} is not given"),
            Self::ResultMissing(text) => write!(f, "'{text}' does not say who wins what"),
            Self::SetUp => f.write_str("a position that was set up by hand cannot be replayed"),
            Self::OpeningDouble(dice) => write!(f, "an opening roll of {dice} is rolled again"),
            Self::Unfinished => f.write_str("more of the roll must be played"),
            Self::Syntax(error) => error.fmt(f),
            Self::Refused(refusal) => refusal.fmt(f),
            Self::AutoDoublesInMat(turns) => {
                write!(
                    f,
                    "MAT cannot express {turns} automatic doubles; SGF can (--to sgf, or a file name that ends in .sgf)"
                )
            }
        }
    }
}

impl std::error::Error for MatchFileError {}

impl fmt::Display for MatchFileWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StrayLine { line, text } => write!(f, "line {line} is not understood: '{text}'"),
            Self::OtherLength { rules, length } => {
                write!(f, "the rules '{rules}' do not fit a match to {length}")
            }
            Self::ResultDiffers { winner, said, really } => {
                write!(f, "the file says that {winner} wins {said}, the play says {really}")
            }
            Self::OddResignation { points, stake } => {
                write!(f, "a resignation is not worth {points} at a stake of {stake}")
            }
            Self::Encoding(encoding) => encoding.fmt(f),
        }
    }
}
