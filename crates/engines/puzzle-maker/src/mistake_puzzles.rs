use engine::{Engine, SearchLimits, Strength};
use engines::HasEngine;
use game::{Line, Notation, Turn};
use puzzles::{Puzzle, PuzzleTheme};

use crate::grade;
use crate::multi_pv::best_moves;

/// A game in which what somebody missed can become a puzzle.
pub trait MistakePuzzles: HasEngine + Notation {
    /// The puzzle in the position before an event of a line: what should have been played there, if it
    /// is proved that nothing else comes near.
    fn mistake_puzzle(line: &Line<Self>, event: usize) -> Option<Puzzle>;
}

/// What may stand although it is wrong is no puzzle.
impl MistakePuzzles for backgammon::TablePosition {
    fn mistake_puzzle(_: &Line<Self>, _: usize) -> Option<Puzzle> {
        None
    }
}

/// The positions looked at to see whether one move is good and no other, and to be sure of it.
const GLANCE: u64 = 40_000;
const SURE: u64 = 200_000;
/// The part of a point by which it must be better.
const CLEAR: f64 = 0.18;

/// The one good move of a position without dice, where every other gives much away: several lines are
/// looked at, and then the best alone and all others, each for as long.
pub(crate) fn only_good_move<G: HasEngine + Notation>(position: &G) -> Option<Puzzle> {
    let mut engine = G::engine(Strength::Max, 0);
    let seen = best_moves(&mut *engine, position, &[], 2, SearchLimits::nodes(GLANCE));
    let [best, second, ..] = &seen[..] else { return None };
    if best.score.expected_points() - second.score.expected_points() < CLEAR {
        return None;
    }
    let mv = best.mv.clone();
    let others =
        position.legal_moves().into_iter().filter(|other| *other != mv).collect::<Vec<_>>();
    let mut worth = |among: &[G::Move]| {
        engine.new_game();
        let seen = best_moves(&mut *engine, position, among, 1, SearchLimits::nodes(SURE));
        seen.first().map(|seen| seen.score.expected_points())
    };
    let (one, other) = (worth(std::slice::from_ref(&mv))?, worth(&others)?);
    // What loses in any case, and what ends the game at once, is no question.
    let goes_on = matches!(position.after(&mv)?.turn(), Turn::Player(_));
    if one - other < CLEAR || one < 0.15 || !goes_on {
        return None;
    }
    let tempting = position.legal_moves().len() / 6;
    Some(Puzzle {
        grade: grade(position, &mv, 1, tempting),
        theme: PuzzleTheme::Best,
        rules: position.rules().to_string(),
        position: position.write_position(),
        line: vec![position.write_move(&mv)],
    })
}

#[cfg(test)]
mod tests {
    use game::Game;

    use super::*;

    fn missed<G: MistakePuzzles>(start: G, events: &str, event: usize) -> Option<Puzzle> {
        let mut line = Line::new(start);
        for text in events.split_whitespace() {
            let event = line.position().read_event(text).unwrap();
            line.apply(&event).unwrap();
        }
        G::mistake_puzzle(&line, event)
    }

    /// After 1. f3 e5 2. g4 there is a mate; after 1. f3 e5 many moves are as good.
    #[test]
    fn a_mate_that_was_missed_is_a_puzzle() {
        let start = chess::Position::new(chess::Rules::STANDARD);
        let moves = "f2f3 e7e5 g2g4 a7a6";
        let puzzle = missed(start.clone(), moves, 3).unwrap();
        assert_eq!((puzzle.theme, puzzle.line), (PuzzleTheme::Mate(1), vec!["d8h4".to_owned()]));
        assert_eq!(missed(start.clone(), moves, 2), None);
        assert_eq!(missed(start, moves, 9), None);
    }

    /// The queens attack each other and nothing protects Black's: taking her wins, and after anything
    /// else she takes or goes away. The check on a8 leads to nothing: the king has h7.
    #[test]
    fn the_one_good_move_is_a_puzzle() {
        let fen = "6k1/5pp1/7p/8/3q4/7P/5PPK/Q7 w - - 0 1";
        let start = chess::Position::read_position(&chess::Rules::STANDARD, fen).unwrap();
        let puzzle = only_good_move(&start).unwrap();
        assert_eq!((puzzle.theme, puzzle.line[0].as_str()), (PuzzleTheme::Best, "a1d4"));
        assert_eq!(puzzle.rules, "standard");
        let even = chess::Position::new(chess::Rules::STANDARD);
        assert_eq!(only_good_move(&even), None, "many first moves are good");
    }

    /// One for two: see `shot`.
    #[test]
    fn a_shot_that_was_missed_is_a_puzzle() {
        let fen = "B:W11,18,21,23,26,28,29,31:B1,3,4,5,6,9,14,16";
        let start = checkers::Position::from_fen(checkers::Rules::STANDARD, fen).unwrap();
        let puzzle = missed(start, "9-13", 0).unwrap();
        assert_eq!((puzzle.theme, puzzle.line[0].as_str()), (PuzzleTheme::Shot, "16-19"));
    }

    /// Everybody makes the five point with 31 to begin with.
    #[test]
    fn a_play_that_was_missed_is_a_puzzle() {
        let start = backgammon::Position::start(backgammon::Rules::MONEY);
        let puzzle = missed(start, "31 24/20", 1).unwrap();
        assert_eq!((puzzle.theme, puzzle.line[0].as_str()), (PuzzleTheme::Play, "8/5,6/5"));
    }
}
