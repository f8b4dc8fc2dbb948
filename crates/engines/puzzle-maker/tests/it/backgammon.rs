use backgammon::{Move, Phase, Position};
use game::{Event, Game};
use puzzles::{AttemptResult, PuzzleTheme};
use salon_puzzle_maker::margin;

use super::{begin, of};

/// Looking one roll ahead, the answer is better than any other play by the margin that is asked of
/// puzzles.
#[test]
fn plays_are_better_by_a_margin() {
    for puzzle in of("backgammon").iter().filter(|puzzle| puzzle.theme == PuzzleTheme::Play) {
        let attempt = begin::<Position>(puzzle);
        let position = attempt.position();
        let (best, gap) = margin(position, 1).unwrap_or_else(|| panic!("{puzzle}"));
        assert_eq!(after(position, &best), after(position, &attempt.rest()[0]), "{puzzle}");
        assert!(gap >= 0.08, "{puzzle}: {gap}");
    }
}

fn after(position: &Position, mv: &Move) -> Position {
    let mut next = position.clone();
    let by = position.turn().player().unwrap();
    next.apply(&Event::Move { by, mv: *mv }).unwrap();
    next
}

/// What is asked about the cube is asked where the cube can be decided about.
#[test]
fn questions_about_the_cube_are_about_the_cube() {
    for puzzle in of("backgammon") {
        let mut attempt = begin::<Position>(&puzzle);
        let phase = attempt.position().phase();
        let fits = match puzzle.theme {
            PuzzleTheme::Play => matches!(phase, Phase::Rolled(..)),
            PuzzleTheme::Double => matches!(phase, Phase::BeforeRoll(_)),
            PuzzleTheme::Take => matches!(phase, Phase::Offered { .. }),
            _ => false,
        };
        assert!(fits, "{puzzle}");
        let answer = attempt.rest()[0];
        assert!(attempt.position().legal_moves().len() > 1, "{puzzle}");
        assert_eq!(attempt.answer(&answer), AttemptResult::Solved);
    }
}
