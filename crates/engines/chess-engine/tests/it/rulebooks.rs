//! The rules decide, whatever the rulebook.

use chess::{Position, Rules};
use engine::{Engine, EngineScore, SearchLimits, SearchRequest, StopSignal, StoppedClock};
use game::Line;
use salon_chess_engine::ChessEngine;

fn think(rules: Rules, fen: &str) -> (String, EngineScore) {
    let line = Line::new(Position::from_fen(rules, fen).unwrap());
    let request = SearchRequest::new(&line, SearchLimits::nodes(20_000));
    let choice = ChessEngine::new().think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {});
    let choice = choice.unwrap();
    (choice.mv.to_string(), choice.score)
}

/// The king's way over f1 is attacked by the rook on f8. Only `travel` lets him pass, and there
/// castling is the one move asked for that is legal.
#[test]
fn travel_castles_over_an_attacked_square() {
    let fen = "4kr2/8/8/8/8/8/8/4K2R w K - 0 1";
    for (rules, castles) in [(Rules::STANDARD, false), (Rules::TRAVEL, true)] {
        let line = Line::new(Position::from_fen(rules, fen).unwrap());
        let moves = line.position().moves();
        let castle: Vec<_> = moves.into_iter().filter(|mv| mv.to_string() == "e1g1").collect();
        assert_eq!(castle.len(), usize::from(castles));
        let request = SearchRequest {
            search_moves: &castle,
            ..SearchRequest::new(&line, SearchLimits::depth(4))
        };
        let choice =
            ChessEngine::new().think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {});
        assert_eq!(choice.unwrap().mv.to_string() == "e1g1", castles);
    }
}

/// One engine asked under two rulebooks about the same board must not mix up what it remembers.
#[test]
fn rulebooks_do_not_share_memory() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    let mut engine = ChessEngine::new();
    let mut nodes = Vec::new();
    for rules in [Rules::STANDARD, Rules::FORTRESS] {
        let line = Line::new(Position::from_fen(rules, fen).unwrap());
        let request = SearchRequest::new(&line, SearchLimits::depth(6));
        let choice = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {});
        nodes.push(choice.unwrap().nodes);
    }
    assert!(nodes[1] > nodes[0] / 4, "the second had to be searched too: {nodes:?}");
}

/// Fifty moves are nearly over: White has a won ending but must take or push at once to keep it.
#[test]
fn the_fifty_moves_are_seen_coming() {
    let fen = "7k/8/8/8/8/8/4P3/K2R4 w - - 98 90";
    let (mv, _) = think(Rules::STANDARD, fen);
    assert!(mv.starts_with("e2"), "{mv}");
    let drawn = think(Rules::STANDARD, "7k/8/8/8/8/8/8/K2R4 w - - 98 90");
    assert_eq!(drawn.1, EngineScore::Hundredths(0), "nothing is left to push or take");
}
