use std::fmt;

use game::Outcome;

use super::Score;
use crate::Ending;

/// What can be odd about a game that can be replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Remark {
    /// The moves do not end with a result.
    NoResult,
    /// The tag `Result` says something else than the end of the moves.
    TagDiffers {
        /// What stands at the end of the moves.
        result: &'static str,
        /// What the tag says.
        tag: String,
    },
    /// The board says something else than the result.
    BoardDiffers {
        /// What stands at the end of the moves.
        result: &'static str,
        /// What the board says.
        outcome: Outcome<Ending>,
    },
    /// It was played on after it should have ended by this.
    PlayedOn(Ending),
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoResult => f.write_str("the moves do not end with a result"),
            Self::TagDiffers { result, tag } => {
                write!(f, "the moves end with {result}, the tag Result says {tag}")
            }
            Self::BoardDiffers { result, outcome } => {
                let (ending, right) = (outcome.ending().name(), Score::of(Some(*outcome)).text());
                write!(f, "at the end {ending}, which is {right} and not {result}")
            }
            Self::PlayedOn(ending) => write!(f, "the game was played on though {}", ending.name()),
        }
    }
}
