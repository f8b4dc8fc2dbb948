//! The engine follows the rules of every rulebook.

use chess::{Position, Rules};
use engine::{Engine, EngineScore, SearchLimits, SearchRequest, StopSignal, StoppedClock};
use engine_laws::search;
use game::Line;
use salon_chess_engine::ChessEngine;

fn line(rules: Rules, fen: &str) -> Line<Position> {
    Line::new(Position::from_fen(rules, fen).unwrap())
}

/// The rook on f8 attacks f1, which the king must cross. Only `travel` allows that castling.
#[test]
fn travel_castles_through_an_attacked_square() {
    let fen = "4kr2/8/8/8/8/8/8/4K2R w K - 0 1";
    for (rules, is_allowed) in [(Rules::STANDARD, false), (Rules::TRAVEL, true)] {
        let line = line(rules, fen);
        let moves = line.position().moves();
        let castling: Vec<_> = moves.into_iter().filter(|mv| mv.to_string() == "e1g1").collect();
        assert_eq!(castling.len(), usize::from(is_allowed));
        let limits = SearchLimits::depth(4);
        let request =
            SearchRequest { search_moves: &castling, ..SearchRequest::new(&line, limits) };
        let mut engine = ChessEngine::new();
        let best = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {}).unwrap();
        assert_eq!(best.mv.to_string() == "e1g1", is_allowed);
    }
}

/// Qd8 mate is impossible here without the rook: castling onto d1 gives mate, as the king on d8 has no square.
#[test]
fn finds_mate_by_castling_in_chess960() {
    let fen = "2rkr3/2p1p3/8/8/8/8/8/RK6 w Q - 0 1";
    let best = search(&mut ChessEngine::new(), &line(Rules::CHESS960, fen), SearchLimits::depth(4));
    let best = best.unwrap();
    assert_eq!((best.mv.to_string().as_str(), best.score), ("b1a1", EngineScore::WinIn(1)));
}

/// An engine that is asked about the same board under two rulebooks must not mix up the entries of its
/// transposition table.
#[test]
fn rulebooks_do_not_share_table_entries() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    let mut engine = ChessEngine::new();
    let nodes = [Rules::STANDARD, Rules::FORTRESS]
        .map(|rules| search(&mut engine, &line(rules, fen), SearchLimits::depth(6)).unwrap().nodes);
    assert!(nodes[1] > nodes[0] / 4, "the second had to be searched too: {nodes:?}");
}

/// White has a won endgame, but the fifty-move rule allows only two more half-moves without a capture or
/// a pawn move.
#[test]
fn avoids_the_fifty_move_draw_with_a_pawn_move() {
    let think = |fen: &str| {
        let line = line(Rules::STANDARD, fen);
        search(&mut ChessEngine::new(), &line, SearchLimits::nodes(20_000)).unwrap()
    };
    let best = think("7k/8/8/8/8/8/4P3/K2R4 w - - 98 90");
    assert!(best.mv.to_string().starts_with("e2"), "{}", best.mv);
    let drawn = think("7k/8/8/8/8/8/8/K2R4 w - - 98 90");
    assert_eq!(drawn.score, EngineScore::Hundredths(0), "there is nothing to push or capture");
}
