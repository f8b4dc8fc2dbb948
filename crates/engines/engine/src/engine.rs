use game::{Game, Line, Side};

use crate::{Clock, Info, Limits, Score, Stop};

/// An opponent, or an adviser.
///
/// It knows no protocol and no thread: whoever wants to stay awake while it thinks calls it from a
/// thread of their own and holds a clone of the [`Stop`] signal.
pub trait Engine<G: Game> {
    /// What to play, or nothing if no decision of a player is awaited. While it thinks it tells how
    /// far it has come.
    ///
    /// With one thread, the same seed, a limit of nodes and the same questions since
    /// [`forget`](Self::forget), the answer is always the same.
    fn think(
        &mut self,
        request: &Request<'_, G>,
        clock: &dyn Clock,
        stop: &Stop,
        tell: &mut dyn FnMut(&Info<G>),
    ) -> Option<Choice<G>>;

    /// Forgets all that it remembers of earlier questions: another game begins.
    fn forget(&mut self);

    /// At which level `side` should give the game up (1 a single game, 2 a gammon, 3 a backgammon), if
    /// nothing can be gained by going on. Most engines play to the end.
    fn gives_up(&self, _line: &Line<G>, _side: Side) -> Option<u8> {
        None
    }

    /// Whether `side` should accept that the opponent gives up at this level; `None` from an engine
    /// that has no opinion of levels.
    fn accepts(&self, _line: &Line<G>, _side: Side, _level: u8) -> Option<bool> {
        None
    }
}

impl<G: Game, E: Engine<G> + ?Sized> Engine<G> for Box<E> {
    fn think(
        &mut self,
        request: &Request<'_, G>,
        clock: &dyn Clock,
        stop: &Stop,
        tell: &mut dyn FnMut(&Info<G>),
    ) -> Option<Choice<G>> {
        (**self).think(request, clock, stop, tell)
    }

    fn forget(&mut self) {
        (**self).forget();
    }

    fn gives_up(&self, line: &Line<G>, side: Side) -> Option<u8> {
        (**self).gives_up(line, side)
    }

    fn accepts(&self, line: &Line<G>, side: Side, level: u8) -> Option<bool> {
        (**self).accepts(line, side, level)
    }
}

/// What an engine is asked.
#[derive(Clone, Copy, Debug)]
pub struct Request<'r, G: Game> {
    /// The position with its past.
    pub line: &'r Line<G>,
    /// How long it may think.
    pub limits: Limits,
    /// The moves to choose among; if empty, all of them.
    pub among: &'r [G::Move],
    /// How many of the best moves to look for; at least one.
    pub lines: usize,
}

impl<'r, G: Game> Request<'r, G> {
    /// The best of all moves within these limits.
    pub fn new(line: &'r Line<G>, limits: Limits) -> Self {
        Self { line, limits, among: &[], lines: 1 }
    }
}

/// What an engine would play.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<G: Game> {
    /// The move.
    pub mv: G::Move,
    /// The answer that it expects.
    pub reply: Option<G::Move>,
    /// What it thinks of the position.
    pub score: Score,
    /// The positions looked at.
    pub nodes: u64,
}
