//! Problems of the literature, most of them from Ben Boland's *Famous Positions in the Game of Checkers* (1938).

use checkers::{Position, Rules};
use engine::{EngineScore, SearchLimits};
use engine_laws::search;
use game::Line;
use salon_checkers_engine::CheckersEngine;

/// The best move of a position and its value for the player to move, in hundredths of a man.
fn solve(fen: &str, nodes: u64) -> (String, i32) {
    let line = Line::new(Position::from_fen(Rules::STANDARD, fen).unwrap());
    let best = search(&mut CheckersEngine::new(), &line, SearchLimits::nodes(nodes)).unwrap();
    let value = match best.score {
        EngineScore::Hundredths(value) => value,
        EngineScore::WinIn(_) => KNOWN,
        EngineScore::LossIn(_) => -KNOWN,
        EngineScore::Probabilities(_) => panic!("there are no dice in checkers"),
    };
    (best.mv.to_string(), value)
}

/// A win that the search has followed into the tablebase is worth about fifty men.
const KNOWN: i32 = 4_000;

/// The first move of the published solution.
#[test]
fn finds_the_published_moves() {
    for (name, fen, expected) in [
        ("A. Jordan wins", "W:WK30,22,16,K2:B21,14,13,K10", "2-7"),
        ("T. Lear and T. Pool win", "B:W21,K15,13,12,K8:BK22,K16,14,6,3", "16-11"),
        ("D. Kirkwood wins", "B:WK28,17,12,K1:BK27,K18,K9,3", "9-5"),
        ("W. Robertson draws", "B:W31,23,20,19,K2:BK30,13,12,8,7", "8-11"),
        ("M. Wardell draws", "B:W28,24,21,20,K2:BK27,19,15,11,7", "27-23"),
        ("W. Grey draws", "B:W20,16,K2:BK25,K10", "25-22"),
        ("J. Hennigan draws", "B:W30,29,K24:B27,23,22", "27-31"),
        ("Fourth Position, drawn", "W:W30,K31,K32:BK20,21,K22,K23", "31-27"),
    ] {
        assert_eq!(solve(fen, 300_000).0, expected, "{name}");
    }
}

/// The published result, followed by the search into the tablebase: A. Jordan's win against Banks (1911), L.
/// Springer's *Crossing*, and three kings against two, whichever side is to move.
#[test]
fn proves_the_published_results() {
    for (fen, wins) in [
        ("W:WK30,22,16,K2:B21,14,13,K10", true),
        ("W:WK1,K12,17,19,23,26,K30:B6,K10,11,14,K21,K24", true),
        ("W:WK22,K23,K24:BK31,K32", true),
        ("B:WK22,K23,K24:BK31,K32", false),
    ] {
        let (mv, value) = solve(fen, 300_000);
        let is_proved = if wins { value >= KNOWN } else { value <= -KNOWN };
        assert!(is_proved, "{fen}: {mv} {value}");
    }
    for fen in ["B:W20,16,K2:BK25,K10", "B:W30,29,K24:B27,23,22"] {
        assert_eq!(solve(fen, 300_000).1, 0, "{fen} is a draw");
    }
}
