use std::fmt;

use game::{Game, Line, Outcome, Side};

use crate::{Millis, Seat};

/// How a game at a table ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult<E> {
    /// By the rules, on the board.
    Played(Outcome<E>),
    /// A draw by the rules, because somebody claimed it.
    Claimed {
        /// Who.
        by: Side,
        /// By which rule.
        ending: E,
    },
    /// Somebody gave up.
    Resigned(Outcome<E>),
    /// Both agreed to a draw.
    Agreed,
    /// Somebody's flag fell.
    Flag {
        /// Whose.
        fallen: Side,
        /// The opponent's win; `None` is a draw, because the opponent could not have won.
        win: Option<Outcome<E>>,
    },
    /// Somebody stayed away, and the opponent claimed the game.
    Left {
        /// Who stayed away.
        gone: Side,
        /// The opponent's win.
        win: Outcome<E>,
    },
    /// It was broken off and does not count.
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

    /// What `side` takes from the game.
    pub fn score_for(&self, side: Side) -> Score {
        match self.winner() {
            Some(_) => {
                let points = self.outcome().map_or(0, |outcome| outcome.points_for(side));
                Score { halves: 2 * u64::from(points) }
            }
            None if matches!(self, Self::Aborted) => Score::default(),
            None => Score { halves: 1 },
        }
    }
}

/// Points, of which a draw gives half a one to each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score {
    /// Twice the points.
    pub halves: u64,
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.halves / 2, self.halves % 2) {
            (0, 1) => f.write_str("½"),
            (whole, 0) => write!(f, "{whole}"),
            (whole, _) => write!(f, "{whole}½"),
        }
    }
}

impl std::iter::Sum for Score {
    fn sum<I: Iterator<Item = Self>>(scores: I) -> Self {
        Self { halves: scores.map(|score| score.halves).sum() }
    }
}

/// One game of a table: what was played, when, and how it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame<G: Game> {
    pub(crate) line: Line<G>,
    pub(crate) timings: Vec<EventTiming>,
    pub(crate) white: Seat,
    /// When it began.
    pub(crate) begun: Millis,
    pub(crate) result: Option<GameResult<G::Ending>>,
    /// Every roll by its number, also those that were taken back: they come again.
    pub(crate) rolls: Vec<G::Roll>,
    /// The number of events up to which turns have earned their increments.
    pub(crate) paid: usize,
}

/// When an event of a game happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EventTiming {
    /// Since the table was opened.
    pub at: Millis,
    /// What the clock that had been running showed afterwards; `None` if none had.
    pub left: Option<Millis>,
}

impl<G: Game> PlayedGame<G> {
    pub(crate) fn new(start: G, white: Seat, begun: Millis) -> Self {
        let line = Line::new(start);
        Self { line, timings: Vec::new(), white, begun, result: None, rolls: Vec::new(), paid: 0 }
    }

    /// The positions and events.
    pub fn line(&self) -> &Line<G> {
        &self.line
    }

    /// When each event happened: as many as the line has events.
    pub fn timings(&self) -> &[EventTiming] {
        &self.timings
    }

    /// Who has White.
    pub fn white(&self) -> Seat {
        self.white
    }

    /// The side of a seat.
    pub fn side(&self, seat: Seat) -> Side {
        if seat == self.white { Side::White } else { Side::Black }
    }

    /// The seat of a side.
    pub fn seat(&self, side: Side) -> Seat {
        match side {
            Side::White => self.white,
            Side::Black => !self.white,
        }
    }

    /// How it ended, if it did.
    pub fn result(&self) -> Option<GameResult<G::Ending>> {
        self.result
    }
}
