use chess::Position;
use puzzles::{AttemptResult, PuzzleTheme};
use salon_puzzle_maker::mating_moves;

use super::{begin, of};

/// Mates are proved by looking at everything: the first move mates in the moves that are promised, no
/// other does, and nothing does sooner. Four moves take a while without optimisation, so only the
/// first of them are proved here.
#[test]
fn mates_are_mates_by_one_move_alone() {
    let mut long = 0;
    for puzzle in of("chess") {
        let PuzzleTheme::Mate(moves) = puzzle.theme else { continue };
        long += usize::from(moves >= 4);
        if moves >= 4 && long > 2 {
            continue;
        }
        let attempt = begin::<Position>(&puzzle);
        let mating = mating_moves(attempt.position(), moves.into());
        let texts: Vec<String> = mating.iter().map(ToString::to_string).collect();
        assert_eq!(texts, [puzzle.line[0].clone()], "{puzzle}");
        let sooner = u32::from(moves) - 1;
        assert!(mating_moves(attempt.position(), sooner).is_empty(), "{puzzle}");
        assert_eq!(puzzle.moves(), usize::from(moves));
    }
}

/// Whoever follows the line solves the puzzle, and a mate ends with mate.
#[test]
fn lines_lead_to_the_end() {
    for puzzle in of("chess") {
        let mut attempt = begin::<Position>(&puzzle);
        let mut verdict = AttemptResult::Wrong;
        while let Some(mv) = attempt.rest().first().copied() {
            verdict = attempt.answer(&mv);
            assert_ne!(verdict, AttemptResult::Wrong, "{puzzle}");
        }
        assert_eq!(verdict, AttemptResult::Solved);
        if let PuzzleTheme::Mate(_) = puzzle.theme {
            let end = attempt.position();
            assert!(end.is_check() && end.moves().is_empty(), "{puzzle}");
        }
    }
}

/// A tactic is no mate in one, wins at least something by the end of a short search, and there was a
/// choice.
#[test]
fn tactics_leave_a_choice() {
    for puzzle in of("chess").iter().filter(|puzzle| puzzle.theme == PuzzleTheme::Tactic) {
        let attempt = begin::<Position>(puzzle);
        assert!(attempt.position().moves().len() > 1, "{puzzle}");
        assert!(mating_moves(attempt.position(), 1).is_empty(), "{puzzle}");
    }
}

/// A second opinion on tactics: with few nodes, what the line says is better than everything else.
#[test]
fn tactics_win_and_nothing_else_does() {
    use engine::{
        Engine, EngineScore, SearchLimits, SearchRequest, StopSignal, StoppedClock, Strength,
    };
    use engines::HasEngine;
    use game::Line;
    let worth = |score: EngineScore| match score {
        EngineScore::Hundredths(value) => value,
        EngineScore::WinIn(_) => 10_000,
        EngineScore::LossIn(_) => -10_000,
        EngineScore::Probabilities(_) => 0,
    };
    let mut engine = Position::engine(Strength::Max, 0);
    for puzzle in of("chess").iter().filter(|puzzle| puzzle.theme == PuzzleTheme::Tactic).step_by(8)
    {
        let attempt = begin::<Position>(puzzle);
        let line = Line::new(attempt.position().clone());
        let answer = attempt.rest()[0];
        let others: Vec<_> =
            attempt.position().moves().iter().copied().filter(|mv| *mv != answer).collect();
        let mut best = |among: &[chess::Move]| {
            let request = SearchRequest {
                search_moves: among,
                ..SearchRequest::new(&line, SearchLimits::nodes(60_000))
            };
            let choice = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {});
            worth(choice.unwrap().score)
        };
        let (win, other) = (best(&[answer]), best(&others));
        assert!(win >= other + 100, "{puzzle}: {win} against {other}");
    }
}
