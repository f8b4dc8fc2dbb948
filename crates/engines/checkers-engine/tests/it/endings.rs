//! The wins of the textbooks, played out against the best defence and found by the search alone.

use checkers::{Position, Rules};
use checkers_endgames::{DtcSolver, Tablebase, Wdl};
use engine::{Engine, EngineScore, SearchLimits, SearchRequest, StopSignal, StoppedClock};
use game::{Event, Game, Line, Turn};
use salon_checkers_engine::CheckersEngine;

fn position(fen: &str) -> Position {
    Position::from_fen(Rules::STANDARD, fen).unwrap()
}

/// Plays a won position against the slowest defence there is; in how many moves of its own the engine
/// wins.
fn moves_to_win(fen: &str, mut engine: CheckersEngine, nodes: u64) -> Option<usize> {
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
                let request = SearchRequest::new(&line, SearchLimits::nodes(nodes));
                engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {}).unwrap().mv
            } else {
                defender.best_moves(line.position())[0]
            };
            line.apply(&Event::Move { by, mv }).unwrap();
        }
    }
    None
}

/// First Position with the opposition, two kings against one in the double corner, and the exception
/// that wins without the opposition; see the tests of the table for their sources.
#[test]
fn the_textbook_wins_are_won() {
    for fen in ["W:WK19,K23:B12,K28", "W:WK18,K22:BK1", "B:W22,K5:BK15,K6", "W:WK15,20:B12,K28"] {
        let moves = moves_to_win(fen, CheckersEngine::new(), 2_000);
        assert!(moves.is_some_and(|moves| moves <= 40), "{fen}: {moves:?}");
    }
}

/// Two kings drive one from the double corner without asking the table.
#[test]
fn the_search_alone_wins_with_two_kings_against_one() {
    let mut engine = CheckersEngine::new();
    engine.set_tablebase(false);
    let moves = moves_to_win("W:WK18,K22:BK1", engine, 60_000);
    assert!(moves.is_some_and(|moves| moves <= 20), "{moves:?}");
}

/// First Position without the opposition: the engine knows that it is a draw.
#[test]
fn the_textbook_draw_is_known() {
    let line = Line::new(position("B:WK19,K23:B12,K28"));
    let request = SearchRequest::new(&line, SearchLimits::nodes(5_000));
    let choice =
        CheckersEngine::new().think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {});
    let choice = choice.unwrap();
    assert_eq!(choice.score, EngineScore::Hundredths(0));
    let mut after = *line.position();
    after.play(&choice.mv);
    assert_eq!(Tablebase::embedded().probe(&after), Some(Wdl::Draw), "and keeps it");
    assert!(!after.legal_moves().is_empty());
}
