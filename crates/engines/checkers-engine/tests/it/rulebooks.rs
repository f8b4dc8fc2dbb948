//! The rules decide, whatever the rulebook.

use checkers::{Position, Rules};
use engine::{Engine, EngineScore, SearchLimits, SearchRequest, StopSignal, StoppedClock};
use game::Line;
use salon_checkers_engine::CheckersEngine;

fn think(rules: Rules, fen: &str) -> (String, EngineScore) {
    let line = Line::new(Position::from_fen(rules, fen).unwrap());
    let request = SearchRequest::new(&line, SearchLimits::nodes(20_000));
    let choice =
        CheckersEngine::new().think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {});
    let choice = choice.unwrap();
    (choice.mv.to_string(), choice.score)
}

/// Black's only jump is 10x19: the man on 11 finds 18 taken. Where jumping is a duty there is nothing to
/// choose; under `deluxe` there are steps beside it.
#[test]
fn deluxe_need_not_capture() {
    let fen = "B:W15,18,23,26:B6,8,10,11";
    assert_eq!(think(Rules::STANDARD, fen).0, "10x19");
    let line = Line::new(Position::from_fen(Rules::DELUXE, fen).unwrap());
    let step = line.position().read_numeric("11-16").unwrap();
    let request = SearchRequest {
        search_moves: &[step],
        ..SearchRequest::new(&line, SearchLimits::nodes(2_000))
    };
    let choice =
        CheckersEngine::new().think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {});
    assert_eq!(choice.unwrap().mv, step);
}

/// The man on 22 jumps over 26 to 31 and is crowned; under `deluxe` it goes on as a king over 27 to 24.
/// Everywhere else its turn ends on 31.
#[test]
fn a_crowned_piece_goes_on_under_deluxe() {
    let fen = "B:W26,27,12:B22";
    assert_eq!(think(Rules::STANDARD, fen).0, "22x31");
    assert_eq!(think(Rules::DELUXE, fen).0, "22x31x24");
}

/// One engine asked under two rulebooks about the same board must not mix up what it remembers.
#[test]
fn laws_do_not_share_memory() {
    let fen = "W:W19,21,22,25,27,28,30:B1,3,6,8,10,12,14";
    let mut engine = CheckersEngine::new();
    let mut nodes = Vec::new();
    for rules in [Rules::STANDARD, Rules::DELUXE] {
        let line = Line::new(Position::from_fen(rules, fen).unwrap());
        let request = SearchRequest::new(&line, SearchLimits::depth(6));
        let choice = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {});
        nodes.push(choice.unwrap().nodes);
    }
    let line = Line::new(Position::from_fen(Rules::DELUXE, fen).unwrap());
    let request = SearchRequest::new(&line, SearchLimits::depth(6));
    let fresh = CheckersEngine::new()
        .think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {})
        .unwrap()
        .nodes;
    assert!(nodes[1] > fresh / 2, "the second had to be searched too: {nodes:?}, {fresh}");
}

/// Forty moves without progress are nearly over: what is won by pieces alone is drawn all the same.
#[test]
fn the_forty_moves_are_seen_coming() {
    let fen = "W:WK19,K22,K23,K24,K26:BK1:H79:F90";
    let mut engine = CheckersEngine::new();
    engine.set_tablebase(false);
    let line = Line::new(Position::from_fen(Rules::STANDARD, fen).unwrap());
    let request = SearchRequest::new(&line, SearchLimits::nodes(5_000));
    let choice = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {}).unwrap();
    assert_eq!(choice.score, EngineScore::Hundredths(0));
}
