use game::{Game, Line, Side};

use crate::{BestMove, MonotonicClock, SearchInfo, SearchRequest, StopSignal};

/// A program that plays a game, as an opponent or for analysis.
///
/// It knows no protocol and starts no thread that outlives a call. A caller that must stay
/// responsive calls [`think`](Self::think) on a thread of its own and keeps a clone of the
/// [`StopSignal`].
pub trait Engine<G: Game> {
    /// Chooses a move; `None` if no player is to move. Reports its progress through `on_info`. If it
    /// reports lines, the last one with rank 0 begins with the chosen move.
    ///
    /// With one thread, the same seed, a node limit and the same requests since
    /// [`new_game`](Self::new_game), the answer is always the same.
    fn think(
        &mut self,
        request: &SearchRequest<'_, G>,
        clock: &dyn MonotonicClock,
        stop: &StopSignal,
        on_info: &mut dyn FnMut(&SearchInfo<G>),
    ) -> Option<BestMove<G>>;

    /// Clears everything that earlier searches have stored: another game begins.
    fn new_game(&mut self);

    /// At which level `side` should resign (1 a single game, 2 a gammon, 3 a backgammon), if playing
    /// on cannot gain anything. Most engines leave this to the caller.
    fn resignation_level(&self, _line: &Line<G>, _side: Side) -> Option<u8> {
        None
    }

    /// Whether `side` should accept the opponent's resignation at this level; `None` if the engine
    /// does not evaluate levels.
    fn accepts_resignation(&self, _line: &Line<G>, _side: Side, _level: u8) -> Option<bool> {
        None
    }
}

impl<G: Game, E: Engine<G> + ?Sized> Engine<G> for Box<E> {
    fn think(
        &mut self,
        request: &SearchRequest<'_, G>,
        clock: &dyn MonotonicClock,
        stop: &StopSignal,
        on_info: &mut dyn FnMut(&SearchInfo<G>),
    ) -> Option<BestMove<G>> {
        (**self).think(request, clock, stop, on_info)
    }

    fn new_game(&mut self) {
        (**self).new_game();
    }

    fn resignation_level(&self, line: &Line<G>, side: Side) -> Option<u8> {
        (**self).resignation_level(line, side)
    }

    fn accepts_resignation(&self, line: &Line<G>, side: Side, level: u8) -> Option<bool> {
        (**self).accepts_resignation(line, side, level)
    }
}
