use engine::{Engine, EngineScore, SearchLimits, SearchRequest, StopSignal, StoppedClock};
use game::{Game, Line};

/// A move and what an engine thinks of it.
#[derive(Clone, Debug)]
pub(crate) struct ScoredMove<G: Game> {
    pub(crate) mv: G::Move,
    pub(crate) score: EngineScore,
}

/// The best moves of a position, the best first: `lines` of them, or fewer where there are fewer.
pub(crate) fn best_moves<G: Game>(
    engine: &mut dyn Engine<G>,
    position: &G,
    among: &[G::Move],
    lines: usize,
    limits: SearchLimits,
) -> Vec<ScoredMove<G>> {
    let line = Line::new(position.clone());
    let request =
        SearchRequest { search_moves: among, multi_pv: lines, ..SearchRequest::new(&line, limits) };
    let mut seen: Vec<Option<ScoredMove<G>>> = vec![None; lines];
    let choice = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |info| {
        if let (Some(place), Some(mv)) = (seen.get_mut(info.rank), info.pv.first()) {
            *place = Some(ScoredMove { mv: mv.clone(), score: info.score });
        }
    });
    if let (1, Some(choice)) = (lines, choice) {
        return vec![ScoredMove { mv: choice.mv, score: choice.score }];
    }
    seen.into_iter().flatten().collect()
}

/// A score as one number: hundredths, and a forced win or loss beyond all of them.
pub(crate) fn hundredths(score: EngineScore) -> i32 {
    match score {
        EngineScore::Hundredths(value) => value,
        EngineScore::WinIn(moves) => 20_000 - moves as i32,
        EngineScore::LossIn(moves) => moves as i32 - 20_000,
        EngineScore::Probabilities(_) => 0,
    }
}
