use checkers::Position;
use checkers_endgames::{Tablebase, Wdl};
use game::{Event, Game, Turn};
use puzzles::{AttemptResult, PuzzleTheme};
use salon_puzzle_maker::is_only_gain;

use super::{begin, of};

/// Shots are proved by counting men after every way to go on: the answer wins at least one, and no
/// other move does, even with two moves more.
#[test]
fn shots_win_men_by_one_move_alone() {
    for puzzle in of("checkers").iter().filter(|puzzle| puzzle.theme == PuzzleTheme::Shot) {
        let attempt = begin::<Position>(puzzle);
        let answer = &attempt.rest()[0];
        let proved =
            (1..=9).step_by(2).any(|depth| is_only_gain(attempt.position(), answer, depth));
        assert!(proved, "{puzzle}");
    }
}

/// Endings are proved by the table: the answer leaves the opponent lost, every other move does not.
#[test]
fn endings_are_won_by_one_move_alone() {
    for puzzle in of("checkers").iter().filter(|puzzle| puzzle.theme == PuzzleTheme::Ending) {
        let attempt = begin::<Position>(puzzle);
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
            assert_eq!(wins, *mv == attempt.rest()[0], "{puzzle}");
        }
    }
}

#[test]
fn lines_lead_to_the_end() {
    for puzzle in of("checkers") {
        let mut attempt = begin::<Position>(&puzzle);
        let mut verdict = AttemptResult::Wrong;
        while let Some(mv) = attempt.rest().first().cloned() {
            verdict = attempt.answer(&mv);
        }
        assert_eq!(verdict, AttemptResult::Solved, "{puzzle}");
    }
}
