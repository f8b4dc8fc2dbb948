use std::time::Duration;

use checkers::{Position, Rules};
use engine::MonotonicClock;

use crate::CheckersEngine;

/// Positions of all kinds: openings, middlegames, and endgames with kings.
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

/// Searches fixed positions to a depth: the node count, which is the engine's signature, and the time.
pub fn bench(depth: u32, clock: &dyn MonotonicClock) -> (u64, Duration) {
    let positions =
        POSITIONS.iter().filter_map(|fen| Position::from_fen(Rules::STANDARD, fen).ok());
    engine::bench(&mut CheckersEngine::new(), positions, depth, clock)
}
