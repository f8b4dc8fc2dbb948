//! Textbook endgames, played out against the best defence.

use std::time::Duration;

use checkers::{Position, Rules};
use checkers_endgames::{DtcSolver, Tablebase, Wdl};
use engine::{EngineScore, SearchLimits};
use engine_laws::search;
use game::{Event, Line, Turn};
use salon_checkers_engine::CheckersEngine;

fn position(fen: &str) -> Position {
    Position::from_fen(Rules::STANDARD, fen).unwrap()
}

/// Plays a won position against the slowest defence. Returns in how many of its moves the engine wins.
fn moves_to_win(fen: &str, engine: CheckersEngine, nodes: u64) -> Option<usize> {
    moves_to_win_within(fen, engine, SearchLimits::nodes(nodes))
}

fn moves_to_win_within(
    fen: &str,
    mut engine: CheckersEngine,
    limits: SearchLimits,
) -> Option<usize> {
    let mut line = Line::new(position(fen));
    let winner = line.position().side_to_move();
    let mut defender = DtcSolver::new();
    for moves in 0..60 {
        for ply in 0..2 {
            let Turn::Player(by) = line.turn() else {
                let won = line.turn().outcome().and_then(|outcome| outcome.winner());
                return (won == Some(winner)).then_some(moves + ply);
            };
            let mv = if by == winner {
                search(&mut engine, &line, limits).unwrap().mv
            } else {
                defender.best_moves(line.position())[0]
            };
            line.apply(&Event::Move { by, mv }).unwrap();
        }
    }
    None
}

/// First Position with the opposition, two kings against one in the double corner, and the exception
/// that wins without the opposition. The tests of the tablebase name the sources.
#[test]
fn wins_the_textbook_wins() {
    for fen in ["W:WK19,K23:B12,K28", "W:WK18,K22:BK1", "B:W22,K5:BK15,K6", "W:WK15,20:B12,K28"] {
        let moves = moves_to_win(fen, CheckersEngine::new(), 2_000);
        assert!(moves.is_some_and(|moves| moves <= 40), "{fen}: {moves:?}");
    }
}

/// Five pieces: three kings against two, which the textbooks call a long but certain win.
#[test]
fn wins_with_three_kings_against_two() {
    let moves = moves_to_win("W:WK14,K15,K18:BK1,K32", CheckersEngine::new(), 2_000);
    assert!(moves.is_some_and(|moves| moves <= 40), "{moves:?}");
}

/// With so little time that distances are not solved, the engine must still get on, although every move
/// that it may choose wins by the tablebase.
#[test]
fn wins_with_two_kings_against_one_in_a_hurry() {
    let limits =
        SearchLimits { time: Some(Duration::from_millis(100)), ..SearchLimits::nodes(60_000) };
    let moves = moves_to_win_within("W:WK18,K22:BK1", CheckersEngine::new(), limits);
    assert!(moves.is_some_and(|moves| moves <= 20), "{moves:?}");
}

#[test]
fn wins_with_two_kings_against_one_without_the_tablebase() {
    let mut engine = CheckersEngine::new();
    engine.configure(|search| search.set_tablebase(false));
    let moves = moves_to_win("W:WK18,K22:BK1", engine, 60_000);
    assert!(moves.is_some_and(|moves| moves <= 20), "{moves:?}");
}

/// First Position without the opposition is a draw.
#[test]
fn holds_the_textbook_draw() {
    let line = Line::new(position("B:WK19,K23:B12,K28"));
    let best = search(&mut CheckersEngine::new(), &line, SearchLimits::nodes(5_000)).unwrap();
    assert_eq!(best.score, EngineScore::Hundredths(0));
    let mut after = *line.position();
    after.play(&best.mv);
    assert_eq!(Tablebase::embedded().probe(&after), Some(Wdl::Draw));
    assert!(!after.moves().is_empty());
}
