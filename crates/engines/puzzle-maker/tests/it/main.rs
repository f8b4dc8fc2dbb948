//! Every puzzle that comes with the box is proved again.

mod backgammon;
mod checkers;
mod chess;

use std::collections::HashSet;

use puzzles::{Puzzle, PuzzleAttempt, bundled, read_puzzles};

/// The puzzles of a game: enough of them, each once, and of every grade some.
fn of(game: &str) -> Vec<Puzzle> {
    let all = read_puzzles(bundled(game))
        .unwrap_or_else(|(line, error)| panic!("{game}:{line}: {error}"));
    assert!(all.len() >= 300, "{game}: {}", all.len());
    let positions: HashSet<&str> = all.iter().map(|puzzle| puzzle.position.as_str()).collect();
    assert_eq!(positions.len(), all.len(), "no position twice");
    for grade in 1..=5 {
        assert!(
            all.iter().any(|puzzle| puzzle.grade == grade),
            "{game}: no puzzle of grade {grade}"
        );
    }
    all
}

/// A puzzle whose every move is legal.
fn begin<G: game::Notation>(puzzle: &Puzzle) -> PuzzleAttempt<G> {
    PuzzleAttempt::start(puzzle).unwrap_or_else(|| panic!("not legal: {puzzle}"))
}
