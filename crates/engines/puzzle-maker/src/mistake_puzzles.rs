use engine::{Engine, SearchLimits, Strength};
use engines::HasEngine;
use game::{Line, Notation, Turn};
use puzzles::{Puzzle, PuzzleTheme};

use crate::grade;
use crate::scored_move::best_moves;

/// A game in which a mistake can become a puzzle.
pub trait MistakePuzzles: HasEngine + Notation {
    /// The puzzle of the position before an event of a line: the move that should have been played, if it is proved that
    /// no other comes near.
    fn mistake_puzzle(line: &Line<Self>, event: usize) -> Option<Puzzle>;
}

/// Engines do not evaluate irregular plays.
impl MistakePuzzles for backgammon::TablePosition {
    fn mistake_puzzle(_: &Line<Self>, _: usize) -> Option<Puzzle> {
        None
    }
}

/// The nodes of the first search for a candidate, and of each search of the proof.
const CANDIDATE_NODES: u64 = 40_000;
const PROOF_NODES: u64 = 200_000;

/// By how many expected points the move must be better than every other.
const MIN_MARGIN: f64 = 0.18;

/// A position in which even the best move leaves fewer expected points is lost anyway and no puzzle.
const MIN_POINTS: f64 = 0.15;

/// The puzzle of a position without dice in which only one move is good. A first search finds the candidate; then the
/// candidate alone and all other moves are searched equally long.
pub(crate) fn only_good_move<G: HasEngine + Notation>(position: &G) -> Option<Puzzle> {
    let mut engine = G::engine(Strength::Max, 0);
    let limits = SearchLimits::nodes(CANDIDATE_NODES);
    let ranked = best_moves(&mut *engine, position, &[], 2, limits);
    let [best, second, ..] = &ranked[..] else { return None };
    if best.score.expected_points() - second.score.expected_points() < MIN_MARGIN {
        return None;
    }
    let mv = best.mv.clone();
    let moves = position.legal_moves();
    let others: Vec<G::Move> = moves.iter().filter(|other| **other != mv).cloned().collect();
    let mut expected_points = |among: &[G::Move]| {
        engine.new_game();
        let ranked = best_moves(&mut *engine, position, among, 1, SearchLimits::nodes(PROOF_NODES));
        ranked.first().map(|best| best.score.expected_points())
    };
    let points = expected_points(std::slice::from_ref(&mv))?;
    let other_points = expected_points(&others)?;
    // A move that ends the game immediately is too obvious.
    let goes_on = matches!(position.after(&mv)?.turn(), Turn::Player(_));
    if points - other_points < MIN_MARGIN || points < MIN_POINTS || !goes_on {
        return None;
    }
    Some(Puzzle {
        grade: grade(position, &mv, 1, moves.len() / 6),
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

    fn puzzle_at<G: MistakePuzzles>(start: G, events: &str, event: usize) -> Option<Puzzle> {
        let mut line = Line::new(start);
        for text in events.split_whitespace() {
            let event = line.position().read_event(text).unwrap();
            line.apply(&event).unwrap();
        }
        G::mistake_puzzle(&line, event)
    }

    /// After 1. f3 e5 2. g4 Black mates in one; after 1. f3 e5 many moves are equally good.
    #[test]
    fn a_missed_mate_is_a_puzzle() {
        let start = chess::Position::new(chess::Rules::STANDARD);
        let moves = "f2f3 e7e5 g2g4 a7a6";
        let puzzle = puzzle_at(start.clone(), moves, 3).unwrap();
        assert_eq!((puzzle.theme, puzzle.line), (PuzzleTheme::Mate(1), vec!["d8h4".to_owned()]));
        assert_eq!(puzzle_at(start.clone(), moves, 2), None);
        assert_eq!(puzzle_at(start, moves, 9), None);
    }

    /// The queens attack each other and Black's is not protected: only capturing it wins. After the check on a8 the king
    /// goes to h7.
    #[test]
    fn the_only_good_move_is_a_puzzle() {
        let fen = "6k1/5pp1/7p/8/3q4/7P/5PPK/Q7 w - - 0 1";
        let start = chess::Position::read_position(&chess::Rules::STANDARD, fen).unwrap();
        let puzzle = only_good_move(&start).unwrap();
        assert_eq!((puzzle.theme, puzzle.line[0].as_str()), (PuzzleTheme::Best, "a1d4"));
        assert_eq!(puzzle.rules, "standard");
        let even = chess::Position::new(chess::Rules::STANDARD);
        assert_eq!(only_good_move(&even), None, "many first moves are good");
    }

    /// The shot of the tests of `material_gain`.
    #[test]
    fn a_missed_shot_is_a_puzzle() {
        let fen = "B:W11,18,21,23,26,28,29,31:B1,3,4,5,6,9,14,16";
        let start = checkers::Position::from_fen(checkers::Rules::STANDARD, fen).unwrap();
        let puzzle = puzzle_at(start, "9-13", 0).unwrap();
        assert_eq!((puzzle.theme, puzzle.line[0].as_str()), (PuzzleTheme::Shot, "16-19"));
    }

    /// The standard play of an opening 31 makes the five point.
    #[test]
    fn a_missed_play_is_a_puzzle() {
        let start = backgammon::Position::start(backgammon::Rules::MONEY);
        let puzzle = puzzle_at(start, "31 24/20", 1).unwrap();
        assert_eq!((puzzle.theme, puzzle.line[0].as_str()), (PuzzleTheme::Play, "8/5,6/5"));
    }
}
