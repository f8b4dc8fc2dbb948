//! Endings that the tables know, played out against the best defence.

use std::time::Duration;

use chess::{Position, Rules};
use chess_endgames::{DtzSolver, Tablebase};
use engine::{EngineScore, RemainingTime, SearchLimits, SkillLevel, Strength};
use engine_laws::search;
use game::{Event, Line, Side, Turn};
use salon_chess_engine::ChessEngine;

fn line(rules: Rules, fen: &str) -> Line<Position> {
    Line::new(Position::from_fen(rules, fen).unwrap())
}

/// Plays on against a defender that delays as long as it can. Returns who wins.
fn play_out(fen: &str, mut engine: ChessEngine, limits: SearchLimits) -> Option<Side> {
    let mut line = line(Rules::STANDARD, fen);
    let player = line.position().side_to_move();
    let mut defender = DtzSolver::new(Tablebase::shared().unwrap());
    for _ in 0..160 {
        let Turn::Player(by) = line.turn() else { break };
        let mv = if by == player {
            search(&mut engine, &line, limits).unwrap().mv
        } else {
            defender.best_moves(line.position())[0]
        };
        line.apply(&Event::Move { by, mv }).unwrap();
    }
    line.turn().outcome().and_then(|outcome| outcome.winner())
}

/// The most difficult ones: bishop and knight, queen against rook (Philidor's position), rook against knight, a pawn whose king
/// needs the opposition.
#[test]
fn wins_the_difficult_endings() {
    let limits = SearchLimits { depth: Some(4), ..SearchLimits::default() };
    for fen in [
        "8/8/8/3k4/8/8/8/KBN5 w - - 0 1",
        "1k6/1r6/2K5/Q7/8/8/8/8 w - - 0 1",
        "8/8/8/8/3K4/8/1R6/k6n w - - 0 1",
        "4k3/8/8/4K3/4P3/8/8/8 w - - 0 1",
    ] {
        assert_eq!(play_out(fen, ChessEngine::new(), limits), Some(Side::White), "{fen}");
    }
}

/// With little time or few nodes no distances are computed, but the win is kept and found by searching.
#[test]
fn wins_in_a_hurry() {
    let clock = RemainingTime::new(Duration::from_millis(500), Duration::ZERO);
    let hurry = SearchLimits { clock: Some(clock), ..SearchLimits::nodes(5_000) };
    for limits in [hurry, SearchLimits::nodes(5_000)] {
        for fen in ["8/8/4k3/8/8/8/8/KN5Q w - - 0 1", "8/8/4k3/8/8/8/8/KB5R w - - 0 1"] {
            assert_eq!(play_out(fen, ChessEngine::new(), limits), Some(Side::White), "{fen}");
        }
    }
}

/// Réti 1921: only Kg7 draws. The evaluation alone says that White is a pawn behind.
#[test]
fn draws_with_the_exact_value() {
    let line = line(Rules::STANDARD, "7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
    let best = search(&mut ChessEngine::new(), &line, SearchLimits::nodes(500)).unwrap();
    assert_eq!((best.mv.to_string().as_str(), best.score), ("h8g7", EngineScore::Hundredths(0)));
}

/// A weak level plays on without the tables, as it did before there were any.
#[test]
fn low_levels_do_not_know_the_tables() {
    let line = line(Rules::STANDARD, "7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
    let missed = (0..30).filter(|seed| {
        let level = Strength::Level(SkillLevel::LOWEST);
        let mut engine = ChessEngine::of_strength(level, *seed);
        search(&mut engine, &line, SearchLimits::default()).unwrap().mv.to_string() != "h8g7"
    });
    assert!(missed.count() > 3);
}
