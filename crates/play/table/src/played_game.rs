use game::{Game, Line, Side};

use crate::{GameResult, Millis, Seat};

/// One game of a table: the events, when they happened, and the result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame<G: Game> {
    pub(crate) line: Line<G>,
    pub(crate) timings: Vec<EventTiming>,
    pub(crate) white: Seat,
    /// When the game began.
    pub(crate) begun: Millis,
    pub(crate) result: Option<GameResult<G::Ending>>,
    /// Every roll by its number, including rolls that were taken back: they are repeated.
    pub(crate) rolls: Vec<G::Roll>,
    /// How many events had been played when an increment was last earned. A move that is taken back and
    /// made again earns no second increment.
    pub(crate) paid: usize,
}

/// When an event of a game happened, and what the clock showed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EventTiming {
    /// The time since the table was opened.
    pub at: Millis,
    /// What the clock that had been running showed afterwards; `None` if no clock was running.
    pub left: Option<Millis>,
}

impl<G: Game> PlayedGame<G> {
    pub(crate) fn new(start: G, white: Seat, begun: Millis) -> Self {
        let line = Line::new(start);
        Self { line, timings: Vec::new(), white, begun, result: None, rolls: Vec::new(), paid: 0 }
    }

    /// The positions and the events.
    pub fn line(&self) -> &Line<G> {
        &self.line
    }

    /// When each event happened, in the order of the events.
    pub fn timings(&self) -> &[EventTiming] {
        &self.timings
    }

    /// The seat that has White.
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

    /// The result; `None` while the game is being played.
    pub fn result(&self) -> Option<GameResult<G::Ending>> {
        self.result
    }
}
