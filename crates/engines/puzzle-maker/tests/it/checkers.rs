use checkers::Position;
use checkers_endgames::{Tablebase, Wdl};
use game::{Event, Game, Turn};
use puzzles::{AttemptResult, PuzzleTheme};
use salon_puzzle_maker::is_only_gain;

use super::{puzzles_of, start};

/// Counting material after every line shows that the solution wins at least a man, and that no other move does even
/// with two plies more.
#[test]
fn only_the_solution_of_a_shot_wins_men() {
    for puzzle in puzzles_of("checkers").iter().filter(|puzzle| puzzle.theme == PuzzleTheme::Shot) {
        let attempt = start::<Position>(puzzle);
        let answer = &attempt.remaining()[0];
        let proved =
            (1..=9).step_by(2).any(|depth| is_only_gain(attempt.position(), answer, depth));
        assert!(proved, "{puzzle}");
    }
}

/// By the tablebase the solution leaves the opponent lost, and no other move does.
#[test]
fn only_the_solution_of_an_ending_wins() {
    for puzzle in puzzles_of("checkers").iter().filter(|puzzle| puzzle.theme == PuzzleTheme::Ending)
    {
        let attempt = start::<Position>(puzzle);
        let position = attempt.position();
        assert_eq!(Tablebase::embedded().probe(position), Some(Wdl::Win), "{puzzle}");
        for mv in position.moves().iter() {
            let mut next = *position;
            let by = position.side_to_move();
            next.apply(&Event::Move { by, mv: *mv }).unwrap();
            let wins = match next.turn() {
                Turn::Over(outcome) => outcome.winner() == Some(by),
                _ => Tablebase::embedded().probe(&next) == Some(Wdl::Loss),
            };
            assert_eq!(wins, *mv == attempt.remaining()[0], "{puzzle}");
        }
    }
}

#[test]
fn playing_the_whole_line_solves_the_puzzle() {
    for puzzle in puzzles_of("checkers") {
        let mut attempt = start::<Position>(&puzzle);
        let mut result = AttemptResult::Wrong;
        while let Some(mv) = attempt.remaining().first().cloned() {
            result = attempt.play(&mv);
        }
        assert_eq!(result, AttemptResult::Solved, "{puzzle}");
    }
}
