use chess::Position;
use puzzles::{AttemptResult, PuzzleTheme};
use salon_puzzle_maker::mating_moves;

use super::{puzzles_of, start};

/// An exhaustive search shows that the first move mates in the stated number of moves, that no other does, and that none
/// mates sooner. Mates in four take long in a debug build, so only the first two of them are checked.
#[test]
fn only_the_solution_of_a_mate_mates_in_time() {
    let mut long = 0;
    for puzzle in puzzles_of("chess") {
        let PuzzleTheme::Mate(moves) = puzzle.theme else { continue };
        long += usize::from(moves >= 4);
        if moves >= 4 && long > 2 {
            continue;
        }
        let attempt = start::<Position>(&puzzle);
        let mating = mating_moves(attempt.position(), moves.into());
        let texts: Vec<String> = mating.iter().map(ToString::to_string).collect();
        assert_eq!(texts, [puzzle.line[0].clone()], "{puzzle}");
        let sooner = u32::from(moves) - 1;
        assert!(mating_moves(attempt.position(), sooner).is_empty(), "{puzzle}");
        assert_eq!(puzzle.moves(), usize::from(moves));
    }
}

/// The line of a mate ends with checkmate.
#[test]
fn playing_the_whole_line_solves_the_puzzle() {
    for puzzle in puzzles_of("chess") {
        let mut attempt = start::<Position>(&puzzle);
        let mut result = AttemptResult::Wrong;
        while let Some(mv) = attempt.remaining().first().copied() {
            result = attempt.play(&mv);
            assert_ne!(result, AttemptResult::Wrong, "{puzzle}");
        }
        assert_eq!(result, AttemptResult::Solved);
        if let PuzzleTheme::Mate(_) = puzzle.theme {
            let end = attempt.position();
            assert!(end.is_check() && end.moves().is_empty(), "{puzzle}");
        }
    }
}

/// A tactic leaves a choice and is not a mate in one.
#[test]
fn tactics_are_no_mates_in_one_and_leave_a_choice() {
    for puzzle in puzzles_of("chess").iter().filter(|puzzle| puzzle.theme == PuzzleTheme::Tactic) {
        let attempt = start::<Position>(puzzle);
        assert!(attempt.position().moves().len() > 1, "{puzzle}");
        assert!(mating_moves(attempt.position(), 1).is_empty(), "{puzzle}");
    }
}

/// A short search confirms that the solution of a tactic is better than every other move.
#[test]
fn only_the_solution_of_a_tactic_wins() {
    use engine::{
        Engine, EngineScore, SearchLimits, SearchRequest, StopSignal, StoppedClock, Strength,
    };
    use engines::HasEngine;
    use game::Line;
    let hundredths = |score: EngineScore| match score {
        EngineScore::Hundredths(value) => value,
        EngineScore::WinIn(_) => 10_000,
        EngineScore::LossIn(_) => -10_000,
        EngineScore::Probabilities(_) => 0,
    };
    let mut engine = Position::engine(Strength::Max, 0);
    for puzzle in
        puzzles_of("chess").iter().filter(|puzzle| puzzle.theme == PuzzleTheme::Tactic).step_by(8)
    {
        let attempt = start::<Position>(puzzle);
        let line = Line::new(attempt.position().clone());
        let answer = attempt.remaining()[0];
        let others: Vec<_> =
            attempt.position().moves().iter().copied().filter(|mv| *mv != answer).collect();
        let mut search = |among: &[chess::Move]| {
            let request = SearchRequest {
                search_moves: among,
                ..SearchRequest::new(&line, SearchLimits::nodes(60_000))
            };
            let best = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {});
            hundredths(best.unwrap().score)
        };
        let (win, other) = (search(&[answer]), search(&others));
        assert!(win >= other + 100, "{puzzle}: {win} against {other}");
    }
}
