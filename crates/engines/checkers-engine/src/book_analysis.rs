//! The analysis of positions for the opening book.

use checkers::Position;
use checkers_book::{Analysis, ScoredMove};
use engine::{
    Engine, EngineScore, SearchInfo, SearchLimits, SearchRequest, StopSignal, StoppedClock,
};
use game::Line;

use crate::{CheckersEngine, bench};

/// How many of the best moves get an exact score.
const MULTI_PV: usize = 3;

/// Analyses positions with this many nodes each. The same position always gets the same analysis.
pub fn book_analyser(nodes: u64) -> impl FnMut(&Position) -> Analysis {
    let mut engine = CheckersEngine::new();
    // The table is emptied for each position, which must not take longer than the search.
    engine.set_hash_size((nodes / 16_384).clamp(1, 256) as usize);
    move |position| {
        engine.new_game();
        let line = Line::new(*position);
        let limits = SearchLimits::nodes(nodes);
        let request = SearchRequest { multi_pv: MULTI_PV, ..SearchRequest::new(&line, limits) };
        let mut analysis = Analysis::default();
        engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |info| {
            add(&mut analysis, info);
        });
        analysis
    }
}

/// Adds what the search reports about a move. Each iteration replaces the one before.
fn add(analysis: &mut Analysis, info: &SearchInfo<Position>) {
    if info.rank == 0 {
        analysis.moves.clear();
        analysis.depth = u8::try_from(info.depth).unwrap_or(u8::MAX);
    }
    if let Some(&mv) = info.pv.first() {
        analysis.moves.push(ScoredMove { mv, score: book_score(info.score) });
    }
}

/// A score for the book, where a win on the board is worth one less for each move that it takes.
fn book_score(score: EngineScore) -> i16 {
    let score = match score {
        EngineScore::Hundredths(value) => value,
        EngineScore::WinIn(moves) => i32::from(ScoredMove::WIN) - moves.min(1_000) as i32,
        EngineScore::LossIn(moves) => moves.min(1_000) as i32 - i32::from(ScoredMove::WIN),
        EngineScore::Probabilities(_) => 0,
    };
    let limit = i32::from(ScoredMove::WIN);
    score.clamp(-limit, limit) as i16
}

/// Tells versions of the engine apart that analyse differently: the nodes of a benchmark.
pub fn book_signature() -> String {
    bench(7, &StoppedClock).0.to_string()
}
