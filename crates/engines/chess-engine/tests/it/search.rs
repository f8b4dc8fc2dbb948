//! Searches and their limits.

use chess::{Position, Rules};
use engine::{EngineScore, SearchLimits, StoppedClock};
use engine_laws::search;
use game::Line;
use salon_chess_engine::{ChessEngine, bench};

fn line(fen: &str) -> Line<Position> {
    Line::new(Position::from_fen(Rules::STANDARD, fen).unwrap())
}

fn middlegame() -> Line<Position> {
    line("r1bq1rk1/pp3ppp/2n1pn2/2bp4/4P3/P1NP1N2/1PP1BPPP/R1BQ1RK1 b - - 0 9")
}

/// This number changes with every change of the engine's play. After an intended change, write down the
/// new one, which `salon engine chess --bench 6` prints.
#[test]
fn bench_has_the_known_node_count() {
    let (nodes, _) = bench(6, &StoppedClock);
    assert_eq!(nodes, 19_478);
}

#[test]
fn node_limit_is_repeatable() {
    engine_laws::check_node_limit_is_repeatable(ChessEngine::new, &middlegame());
}

#[test]
fn a_stopped_search_has_a_move() {
    engine_laws::check_stopped_search(&mut ChessEngine::new(), &middlegame());
}

#[test]
fn the_last_line_reported_is_the_answer() {
    let start = Position::new(Rules::STANDARD);
    engine_laws::check_last_line_is_the_answer(&mut ChessEngine::new(), &start);
}

#[test]
fn move_time_is_kept() {
    engine_laws::check_move_time(&mut ChessEngine::new(), &middlegame());
}

#[test]
fn multi_pv_reports_different_moves() {
    engine_laws::check_multi_pv(&mut ChessEngine::new(), &middlegame());
}

#[test]
fn plays_only_the_search_moves() {
    engine_laws::check_search_moves(&mut ChessEngine::new(), &middlegame());
}

#[test]
fn several_threads_find_a_mate() {
    let line = line("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
    let mut engine = ChessEngine::new();
    engine.set_threads(2);
    let best = search(&mut engine, &line, SearchLimits::depth(8)).unwrap();
    assert_eq!((best.mv.to_string().as_str(), best.score), ("f6a6", EngineScore::WinIn(3)));
}

/// White is far behind and about to be mated, but Qe8+ Kh7 Qh5+ Kg8 repeats for ever: no black piece can
/// interpose on f8 or h6, and the king has no other square.
#[test]
fn saves_a_lost_game_by_perpetual_check() {
    let line = line("6k1/6p1/8/7Q/2q5/8/rr6/7K w - - 0 1");
    let best = search(&mut ChessEngine::new(), &line, SearchLimits::nodes(50_000)).unwrap();
    assert_eq!((best.mv.to_string().as_str(), best.score), ("h5e8", EngineScore::Hundredths(0)));
}

#[test]
fn a_finished_game_has_no_best_move() {
    let line = line("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(search(&mut ChessEngine::new(), &line, SearchLimits::depth(3)), None);
}
