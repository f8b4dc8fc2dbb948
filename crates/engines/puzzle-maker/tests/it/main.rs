//! Proves every bundled puzzle again.

mod backgammon;
mod checkers;
mod chess;

use std::collections::HashSet;

use puzzles::{Puzzle, PuzzleAttempt, bundled, read_puzzles};

/// The bundled puzzles of a game. There are at least 300 with different positions, and some of every grade.
fn puzzles_of(game: &str) -> Vec<Puzzle> {
    let all = read_puzzles(bundled(game)).unwrap_or_else(|error| panic!("{game}: {error}"));
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

/// Starts a puzzle, all moves of which must be legal.
fn start<G: game::Notation>(puzzle: &Puzzle) -> PuzzleAttempt<G> {
    PuzzleAttempt::start(puzzle).unwrap_or_else(|| panic!("not legal: {puzzle}"))
}
