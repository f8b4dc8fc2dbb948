//! Searches and their limits.

use checkers::{Position, Rules};
use engine::{EngineScore, SearchLimits, StoppedClock};
use engine_laws::search;
use game::Line;
use salon_checkers_engine::{CheckersEngine, bench};

fn line(fen: &str) -> Line<Position> {
    Line::new(Position::from_fen(Rules::STANDARD, fen).unwrap())
}

fn middlegame() -> Line<Position> {
    line("W:W19,21,22,25,27,28,30:B1,3,6,8,10,12,14")
}

/// This number changes with every change of the engine's play. After an intended change, write down the
/// new one, which `salon engine checkers --bench 8` prints.
#[test]
fn bench_has_the_known_node_count() {
    let (nodes, _) = bench(8, &StoppedClock);
    assert_eq!(nodes, 29_392);
}

#[test]
fn node_limit_is_repeatable() {
    engine_laws::check_node_limit_is_repeatable(CheckersEngine::new, &middlegame());
}

#[test]
fn a_stopped_search_has_a_move() {
    engine_laws::check_stopped_search(&mut CheckersEngine::new(), &middlegame());
}

#[test]
fn the_last_line_reported_is_the_answer() {
    let start = Position::start(Rules::STANDARD);
    engine_laws::check_last_line_is_the_answer(&mut CheckersEngine::new(), &start);
}

#[test]
fn move_time_is_kept() {
    engine_laws::check_move_time(&mut CheckersEngine::new(), &middlegame());
}

#[test]
fn multi_pv_reports_different_moves() {
    engine_laws::check_multi_pv(&mut CheckersEngine::new(), &middlegame());
}

#[test]
fn plays_only_the_search_moves() {
    engine_laws::check_search_moves(&mut CheckersEngine::new(), &middlegame());
}

/// The king on 22 has one move: over 18 to 15 and over 11 to 8.
#[test]
fn several_threads_find_the_only_move() {
    let line = line("W:WK22:B18,11,1");
    let mut engine = CheckersEngine::new();
    engine.set_threads(2);
    let best = search(&mut engine, &line, SearchLimits::depth(8)).unwrap();
    assert_eq!(best.mv.to_string(), "22x15x8");
}

/// Black's man on 12 can only go to 16, beside the man on 20 and the king on 11, where it is captured.
/// Without the tablebase the search must see that to the end.
#[test]
fn a_win_seen_to_the_end_is_counted_in_moves() {
    let line = line("W:W20,K11:B12");
    let mut engine = CheckersEngine::new();
    engine.configure(|search| search.set_tablebase(false));
    let best = search(&mut engine, &line, SearchLimits::depth(6)).unwrap();
    assert!(matches!(best.score, EngineScore::WinIn(_)), "{:?}", best.score);
}

#[test]
fn a_finished_game_has_no_best_move() {
    let line = line("W:W:BK1");
    assert_eq!(search(&mut CheckersEngine::new(), &line, SearchLimits::depth(3)), None);
}
