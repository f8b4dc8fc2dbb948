use engine::{
    BestMove, Engine, EngineScore, MonotonicClock, SearchInfo, SearchRequest, StopSignal,
};
use game::Game;

/// A test double: an engine that plays the first legal move.
#[derive(Clone, Copy, Debug, Default)]
pub struct FirstMove;

impl<G: Game> Engine<G> for FirstMove {
    fn think(
        &mut self,
        request: &SearchRequest<'_, G>,
        _: &dyn MonotonicClock,
        _: &StopSignal,
        _: &mut dyn FnMut(&SearchInfo<G>),
    ) -> Option<BestMove<G>> {
        let mv = request.line.position().legal_moves().into_iter().next()?;
        Some(BestMove { mv, ponder: None, score: EngineScore::Hundredths(0), nodes: 1 })
    }

    fn new_game(&mut self) {}
}
