use checkers::{Position, Rules};
use engine::{Engine, MonotonicClock, SearchLimits, SearchRequest, StopSignal};
use game::Line;

use crate::CheckersEngine;

/// Positions of all kinds: openings, the middle of games, and endings with kings.
const POSITIONS: [&str; 8] = [
    "B:W21-32:B1-12",
    "W:W17,19,21,22,24-32:B1-8,10,11,12,15,16",
    "B:W18,20,22,24,26,28,30,31,32:B2,3,6,7,9,10,11,12,15",
    "W:W19,21,22,25,27,28,30:B1,3,6,8,10,12,14",
    "B:W20,22,26,31,32:B5,8,10,12,16",
    "W:W10,21,K15,29:B13,K23,12,4",
    "B:WK7,K14,28,30:BK18,K23,K26,12,20",
    "W:WK19,K23,K11:B12,K28,K27",
];

/// Searches fixed positions to a fixed depth and counts the nodes: a number that changes whenever
/// the engine's play does, and only then. Time is told by the clock.
pub fn bench(depth: u32, clock: &dyn MonotonicClock) -> (u64, std::time::Duration) {
    let began = clock.now();
    let mut engine = CheckersEngine::new();
    let mut nodes = 0;
    for fen in POSITIONS {
        let Ok(position) = Position::from_fen(Rules::STANDARD, fen) else { continue };
        let line = Line::new(position);
        engine.new_game();
        let request = SearchRequest::new(&line, SearchLimits::depth(depth));
        let choice = engine.think(&request, clock, &StopSignal::new(), &mut |_| {});
        nodes += choice.map_or(0, |choice| choice.nodes);
    }
    (nodes, clock.now().saturating_sub(began))
}
