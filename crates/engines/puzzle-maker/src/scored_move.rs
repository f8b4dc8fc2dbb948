//! What the searches for puzzles ask of an engine.

use engine::{Engine, EngineScore, SearchLimits, SearchRequest, StopSignal, StoppedClock};
use game::{Game, Line, Notation};

/// A move and its score.
#[derive(Clone, Debug)]
pub(crate) struct ScoredMove<G: Game> {
    pub(crate) mv: G::Move,
    pub(crate) score: EngineScore,
}

/// The `count` best moves of a position, or fewer if there are fewer, best first. If `among` is not empty, only those
/// moves are searched.
pub(crate) fn best_moves<G: Game>(
    engine: &mut dyn Engine<G>,
    position: &G,
    among: &[G::Move],
    count: usize,
    limits: SearchLimits,
) -> Vec<ScoredMove<G>> {
    let line = Line::new(position.clone());
    let request =
        SearchRequest { search_moves: among, multi_pv: count, ..SearchRequest::new(&line, limits) };
    let mut ranked: Vec<Option<ScoredMove<G>>> = vec![None; count];
    let best = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |info| {
        if let (Some(entry), Some(mv)) = (ranked.get_mut(info.rank), info.pv.first()) {
            *entry = Some(ScoredMove { mv: mv.clone(), score: info.score });
        }
    });
    if let (1, Some(best)) = (count, best) {
        return vec![ScoredMove { mv: best.mv, score: best.score }];
    }
    ranked.into_iter().flatten().collect()
}

/// The best move of a position.
pub(crate) fn best_move<G: Game>(
    engine: &mut dyn Engine<G>,
    position: &G,
    nodes: u64,
) -> Option<G::Move> {
    let moves = best_moves(engine, position, &[], 1, SearchLimits::nodes(nodes));
    moves.into_iter().next().map(|best| best.mv)
}

/// Which scores win and which do not, in hundredths of a pawn or a man.
#[derive(Clone, Copy)]
pub(crate) struct WinThresholds {
    /// A move with at least this score wins.
    pub(crate) wins: i32,
    /// A move with at most this score does not win.
    pub(crate) fails: i32,
}

impl WinThresholds {
    /// How much better the other moves may be in the longer search of the proof.
    const TOLERANCE: i32 = 20;

    /// Whether the better of two moves wins and the other does not.
    pub(crate) fn separate<G: Game>(&self, best: &ScoredMove<G>, second: &ScoredMove<G>) -> bool {
        hundredths(best.score) >= self.wins && hundredths(second.score) <= self.fails
    }

    /// Whether a move wins and no other does, each searched with this many nodes.
    pub(crate) fn is_only_win<G: Game>(
        &self,
        engine: &mut dyn Engine<G>,
        position: &G,
        mv: &G::Move,
        nodes: u64,
    ) -> bool {
        let mut score = |among: &[G::Move]| {
            let moves = best_moves(engine, position, among, 1, SearchLimits::nodes(nodes));
            moves.first().map(|best| hundredths(best.score))
        };
        let moves = position.legal_moves().into_iter();
        let others: Vec<G::Move> = moves.filter(|other| other != mv).collect();
        !others.is_empty()
            && score(std::slice::from_ref(mv)).is_some_and(|score| score >= self.wins)
            && score(&others).is_some_and(|score| score <= self.fails + Self::TOLERANCE)
    }
}

/// A score as one number. A forced win or loss is beyond every evaluation.
fn hundredths(score: EngineScore) -> i32 {
    match score {
        EngineScore::Hundredths(value) => value,
        EngineScore::WinIn(moves) => 20_000 - moves as i32,
        EngineScore::LossIn(moves) => moves as i32 - 20_000,
        EngineScore::Probabilities(_) => 0,
    }
}

/// The texts of a line of moves from a position.
pub(crate) fn line_texts<G: Notation>(start: &G, line: &[G::Move]) -> Vec<String> {
    let mut position = start.clone();
    let mut texts = Vec::with_capacity(line.len());
    for mv in line {
        texts.push(position.write_move(mv));
        // The moves of a solution are legal.
        let Some(next) = position.after(mv) else { break };
        position = next;
    }
    texts
}
