use std::fmt;

use game::{OutOfTurn, ReadError, RulesError, Side};

use crate::dice::Dice;
use crate::play_text::PlayTextError;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::score::ScoreError;

/// What can be wrong with a game of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The file names rules that there are not.
    Rules(RulesError),
    /// No game is played at that score.
    Score(ScoreError),
    /// A match is longer than any.
    MatchTooLong(u32),
    /// The cube has been turned by the opening roll more often than the rules let it.
    AutoDoubles {
        /// The rules.
        rules: Rules,
        /// How often it was turned.
        turns: u8,
    },
    /// A text is neither a roll nor a word for the cube.
    NoDeed(String),
    /// The roll is given, but not how it was played.
    PlayMissing(Dice),
    /// A text speaks of the end, but does not say who wins what.
    ResultMissing(String),
    /// A position was set up by hand, which cannot be replayed.
    SetUp,
    /// An opening roll is a double, which is rolled again.
    OpeningDouble(Dice),
    /// Less is played than the roll wants.
    Unfinished,
    /// A play is not written as the notation wants it.
    Syntax(PlayTextError),
    /// The rules refuse what is said to have happened.
    Refused(Refusal),
}

/// What can be odd about a game of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Remark {
    /// A line is not understood.
    StrayLine {
        /// The line, from 1.
        line: u64,
        /// What stands there.
        text: String,
    },
    /// The rules that the file names do not fit the length of its match.
    OtherLength {
        /// The rules.
        rules: Rules,
        /// The length; 0 for money.
        length: u32,
    },
    /// The file says something else about the result than the play.
    ResultDiffers {
        /// The winner, as the file says.
        winner: Side,
        /// What the file says that was won.
        said: u32,
        /// What the play says.
        really: u32,
    },
    /// No resignation is worth that much.
    OddResignation {
        /// What the file says that was won.
        points: u32,
        /// What the game was played for.
        stake: u32,
    },
}

/// The beginning of a text from a file, short enough for a message.
pub(super) fn quote(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => text[..end].to_owned() + "…",
        None => text.to_owned(),
    }
}

impl From<Refusal> for Flaw {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<OutOfTurn> for Flaw {
    fn from(reason: OutOfTurn) -> Self {
        Self::Refused(reason.into())
    }
}

impl From<ReadError<Position>> for Flaw {
    fn from(error: ReadError<Position>) -> Self {
        match error {
            ReadError::Syntax(error) => Self::Syntax(error),
            ReadError::Refused(refusal) => Self::Refused(refusal),
        }
    }
}

impl fmt::Display for Flaw {
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
            Self::NoDeed(text) => write!(f, "'{text}' is neither a roll nor a word for the cube"),
            Self::PlayMissing(dice) => write!(f, "the play of {dice} is not given"),
            Self::ResultMissing(text) => write!(f, "'{text}' does not say who wins what"),
            Self::SetUp => f.write_str("a position that was set up by hand cannot be replayed"),
            Self::OpeningDouble(dice) => write!(f, "an opening roll of {dice} is rolled again"),
            Self::Unfinished => f.write_str("more of the roll must be played"),
            Self::Syntax(error) => error.fmt(f),
            Self::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for Flaw {}

impl fmt::Display for Remark {
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
        }
    }
}
