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
        score: Score,
        /// What the tag says.
        tag: String,
    },
    /// The board says something else than the result.
    BoardDiffers {
        /// What stands at the end of the moves.
        score: Score,
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
            Self::TagDiffers { score, tag } => {
                write!(f, "the moves end with {score}, the tag Result says {tag}")
            }
            Self::BoardDiffers { score, outcome } => {
                let (right, what) = (Score::of(*outcome), on_board(outcome.ending()));
                write!(f, "the game ends with {what}, which is {right} and not {score}")
            }
            Self::PlayedOn(ending) => {
                write!(f, "the game was played on after {}", end(*ending))
            }
        }
    }
}

const fn on_board(ending: Ending) -> &'static str {
    match ending {
        Ending::Checkmate => "checkmate",
        Ending::Stalemate => "stalemate",
        _ => "a dead position",
    }
}

const fn end(ending: Ending) -> &'static str {
    match ending {
        Ending::FivefoldRepetition => "the fifth repetition, which has ended games since 2014",
        Ending::SeventyFiveMoves => {
            "seventy-five moves without a capture or a pawn's move, which have ended games since 2014"
        }
        _ => "a position in which nobody could mate any more",
    }
}
