//! The engine follows the rules of every rulebook.

use checkers::{Position, Rules};
use engine::{Engine, EngineScore, SearchLimits, SearchRequest, StopSignal, StoppedClock};
use engine_laws::search;
use game::Line;
use salon_checkers_engine::CheckersEngine;

fn line(rules: Rules, fen: &str) -> Line<Position> {
    Line::new(Position::from_fen(rules, fen).unwrap())
}

fn best_move(rules: Rules, fen: &str) -> String {
    let mut engine = CheckersEngine::new();
    let best = search(&mut engine, &line(rules, fen), SearchLimits::nodes(20_000));
    best.unwrap().mv.to_string()
}

/// Black's only capture is 10x19; the man on 11 cannot jump, because 18 is taken. Where captures are
/// compulsory there is nothing to choose; under `deluxe` Black may also step.
#[test]
fn deluxe_allows_steps_instead_of_captures() {
    let fen = "B:W15,18,23,26:B6,8,10,11";
    assert_eq!(best_move(Rules::STANDARD, fen), "10x19");
    let line = line(Rules::DELUXE, fen);
    let step = line.position().read_numeric("11-16").unwrap();
    let limits = SearchLimits::nodes(2_000);
    let request = SearchRequest { search_moves: &[step], ..SearchRequest::new(&line, limits) };
    let mut engine = CheckersEngine::new();
    let best = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {});
    assert_eq!(best.unwrap().mv, step);
}

/// The man on 22 jumps over 26 to 31 and is crowned. Under `deluxe` it goes on as a king over 27 to 24;
/// elsewhere the turn ends on 31.
#[test]
fn a_crowned_piece_goes_on_capturing_under_deluxe() {
    let fen = "B:W26,27,12:B22";
    assert_eq!(best_move(Rules::STANDARD, fen), "22x31");
    assert_eq!(best_move(Rules::DELUXE, fen), "22x31x24");
}

/// An engine that is asked about the same board under two rulebooks must not mix up the entries of its
/// transposition table.
#[test]
fn rulebooks_do_not_share_table_entries() {
    let fen = "W:W19,21,22,25,27,28,30:B1,3,6,8,10,12,14";
    let nodes = |engine: &mut CheckersEngine, rules| {
        search(engine, &line(rules, fen), SearchLimits::depth(6)).unwrap().nodes
    };
    let mut used = CheckersEngine::new();
    nodes(&mut used, Rules::STANDARD);
    let second = nodes(&mut used, Rules::DELUXE);
    let fresh = nodes(&mut CheckersEngine::new(), Rules::DELUXE);
    assert!(second > fresh / 2, "the second had to be searched too: {second}, {fresh}");
}

/// One turn before the draw by forty moves without progress, five kings against one cannot win any
/// more.
#[test]
fn sees_the_forty_move_draw_coming() {
    let fen = "W:WK19,K22,K23,K24,K26:BK1:H79:F90";
    let mut engine = CheckersEngine::new();
    engine.configure(|search| search.set_tablebase(false));
    let best = search(&mut engine, &line(Rules::STANDARD, fen), SearchLimits::nodes(5_000));
    assert_eq!(best.unwrap().score, EngineScore::Hundredths(0));
}
