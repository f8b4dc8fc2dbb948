use std::fmt;

use game::{Outcome, Side};

/// How a game at a table ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult<E> {
    /// By the rules, on the board: checkmate, the last checker borne off.
    Played(Outcome<E>),
    /// A draw that the rules allow and a player claimed.
    Claimed {
        /// Who claimed it.
        by: Side,
        /// By which rule.
        ending: E,
    },
    /// A player resigned.
    Resigned(Outcome<E>),
    /// The players agreed to a draw.
    Agreed,
    /// A player's time ran out.
    Flag {
        /// Whose time ran out.
        fallen: Side,
        /// The opponent's win; `None` for a draw, because the opponent could not have won.
        win: Option<Outcome<E>>,
    },
    /// A player left, and the opponent claimed the game.
    Left {
        /// Who left.
        gone: Side,
        /// The opponent's win.
        win: Outcome<E>,
    },
    /// The game was broken off and does not count.
    Aborted,
}

impl<E: Copy> GameResult<E> {
    /// The outcome by the game's own rules, if it has one.
    pub fn outcome(&self) -> Option<Outcome<E>> {
        match *self {
            Self::Played(outcome) | Self::Resigned(outcome) => Some(outcome),
            Self::Claimed { ending, .. } => Some(Outcome::Draw { ending }),
            Self::Flag { win, .. } => win,
            Self::Left { win, .. } => Some(win),
            Self::Agreed | Self::Aborted => None,
        }
    }

    /// The winner, if there is one.
    pub fn winner(&self) -> Option<Side> {
        self.outcome().and_then(|outcome| outcome.winner())
    }

    /// The points that `side` scores with this result.
    pub fn score_for(&self, side: Side) -> GameScore {
        match self.winner() {
            Some(_) => {
                let points = self.outcome().map_or(0, |outcome| outcome.points_for(side));
                GameScore { halves: 2 * u64::from(points) }
            }
            None if matches!(self, Self::Aborted) => GameScore::default(),
            None => GameScore { halves: 1 },
        }
    }
}

/// Points; a draw scores half a point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct GameScore {
    /// The points times two.
    pub halves: u64,
}

impl fmt::Display for GameScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.halves / 2, self.halves % 2) {
            (0, 1) => f.write_str("½"),
            (whole, 0) => write!(f, "{whole}"),
            (whole, _) => write!(f, "{whole}½"),
        }
    }
}

impl std::iter::Sum for GameScore {
    fn sum<I: Iterator<Item = Self>>(scores: I) -> Self {
        Self { halves: scores.map(|score| score.halves).sum() }
    }
}
