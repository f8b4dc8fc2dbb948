use checkers::openings::three_move;
use checkers::{Move, Position};
use checkers_endgames::{Tablebase, Wdl};
use engine::{Engine, SearchLimits, Strength};
use engines::HasEngine;
use fastrand::Rng;
use game::{Game, Line, Turn};
use puzzles::{Puzzle, PuzzleTheme};

use crate::mistake_puzzles::only_good_move;
use crate::scored_move::{WinThresholds, best_move, best_moves, line_texts};
use crate::self_play::play_on;
use crate::{MistakePuzzles, PuzzleSource, grade, is_only_gain};

/// The nodes of the first search for a candidate, and of each search of the proof.
const CANDIDATE_NODES: u64 = 3_000;
const PROOF_NODES: u64 = 150_000;
/// In hundredths of a man.
const THRESHOLDS: WinThresholds = WinThresholds { wins: 120, fails: 40 };
/// The most moves that a solver has to find in a shot, and in an ending.
const MAX_SHOT_MOVES: usize = 6;
const MAX_ENDING_MOVES: usize = 3;
/// The depth up to which shots are proved by counting material.
const MAX_DEPTH: u32 = 9;
/// How many plies lie between two puzzles of a game.
const MIN_DISTANCE: usize = 8;

type StrongEngine = Box<dyn Engine<Position> + Send>;

impl PuzzleSource for Position {
    fn play(rng: &mut Rng) -> Line<Self> {
        let ballots: Vec<_> = three_move().collect();
        let line = rng.choice(&ballots).map(|ballot| ballot.opening.line());
        let line = line.unwrap_or_else(|| Line::new(Self::start(checkers::Rules::STANDARD)));
        let levels = [rng.u8(1..=5), rng.u8(1..=5)];
        play_on(line, levels, rng)
    }

    fn find(
        line: &Line<Self>,
        _: &mut Rng,
        wanted: &dyn Fn(PuzzleTheme) -> bool,
        on_puzzle: &mut dyn FnMut(Puzzle),
    ) {
        let mut engine = Self::engine(Strength::Max, 0);
        let (mut last, mut has_ending) = (None::<usize>, false);
        for (ply, position) in line.positions().iter().enumerate() {
            let is_quiet = position.jumpers().is_empty() && position.moves().len() > 2;
            let is_new = last.is_none_or(|last| ply >= last + MIN_DISTANCE);
            if !is_quiet || !is_new || !matches!(position.turn(), Turn::Player(_)) {
                continue;
            }
            let puzzle = match Tablebase::embedded().probe(position) {
                Some(Wdl::Win) if !has_ending && wanted(PuzzleTheme::Ending) => {
                    ending(&mut engine, position)
                }
                Some(_) => None,
                None if wanted(PuzzleTheme::Shot) => shot(&mut engine, position),
                None => None,
            };
            if let Some(puzzle) = puzzle {
                last = Some(ply);
                has_ending |= puzzle.theme == PuzzleTheme::Ending;
                on_puzzle(puzzle);
            }
        }
    }

    fn max_percent(theme: PuzzleTheme) -> usize {
        match theme {
            PuzzleTheme::Ending => 25,
            _ => 100,
        }
    }
}

impl MistakePuzzles for Position {
    fn mistake_puzzle(line: &Line<Self>, event: usize) -> Option<Puzzle> {
        let position = line.positions().get(event)?;
        if position.moves().len() < 2 {
            return None;
        }
        let mut engine = Self::engine(Strength::Max, 0);
        let puzzle = match Tablebase::embedded().probe(position) {
            Some(Wdl::Win) => ending(&mut engine, position),
            Some(_) => None,
            None if position.jumpers().is_empty() => shot(&mut engine, position),
            None => None,
        };
        puzzle.or_else(|| only_good_move(&without_history(position)?))
    }
}

/// The position with its counters reset: a puzzle does not depend on how the game came to it.
fn without_history(position: &Position) -> Option<Position> {
    Position::from_fen(*position.rules(), &position.short_fen()).ok()
}

/// The puzzle of an ending in which only one move wins by the tablebase.
fn ending(engine: &mut StrongEngine, position: &Position) -> Option<Puzzle> {
    let start = without_history(position)?;
    let mv = only_winning_move(&start)?;
    let mut line = vec![mv];
    let mut position = start.after(&mv)?;
    while line.len().div_ceil(2) < MAX_ENDING_MOVES && matches!(position.turn(), Turn::Player(_)) {
        let Some(reply) = best_move(&mut **engine, &position, CANDIDATE_NODES) else { break };
        let Some(next) = position.after(&reply) else { break };
        let Some(mv) = only_winning_move(&next) else { break };
        position = next.after(&mv)?;
        line.extend([reply, mv]);
    }
    Some(puzzle(&start, PuzzleTheme::Ending, &line))
}

/// The only move after which the opponent is lost by the tablebase.
fn only_winning_move(position: &Position) -> Option<Move> {
    let wins = |mv: &&Move| {
        position.after(mv).is_some_and(|next| match next.turn() {
            Turn::Over(outcome) => outcome.winner().is_some(),
            _ => Tablebase::embedded().probe(&next) == Some(Wdl::Loss),
        })
    };
    let moves = position.moves();
    let mut winning = moves.iter().filter(wins);
    let mv = winning.next()?;
    winning.next().is_none().then_some(*mv)
}

/// The puzzle of the only move that wins men, with the line until they are won.
fn shot(engine: &mut StrongEngine, position: &Position) -> Option<Puzzle> {
    let limits = SearchLimits::nodes(CANDIDATE_NODES);
    let ranked = best_moves(&mut **engine, position, &[], 2, limits);
    let [best, second, ..] = &ranked[..] else { return None };
    if !THRESHOLDS.separate(best, second) {
        return None;
    }
    let (start, mv) = (without_history(position)?, best.mv);
    if !is_only_win(engine, &start, &mv) || !is_proved_gain(&start, &mv) {
        return None;
    }
    let mut line = vec![mv];
    let mut position = start.after(&mv)?;
    while line.len().div_ceil(2) < MAX_SHOT_MOVES && matches!(position.turn(), Turn::Player(_)) {
        let Some(reply) = best_move(&mut **engine, &position, PROOF_NODES / 4) else { break };
        let Some(next) = position.after(&reply) else { break };
        // The jumps that finish the shot belong to it; after them the rest is an ordinary won game.
        if next.jumpers().is_empty() && !has_quiet_gain(engine, &next) {
            break;
        }
        let Some(mv) = best_move(&mut **engine, &next, PROOF_NODES / 4) else { break };
        if next.moves().len() > 1 && !is_only_win(engine, &next, &mv) {
            break;
        }
        position = next.after(&mv)?;
        line.extend([reply, mv]);
    }
    // A single capture is not a shot.
    (line.len() > 1).then(|| puzzle(&start, PuzzleTheme::Shot, &line))
}

fn is_only_win(engine: &mut StrongEngine, position: &Position, mv: &Move) -> bool {
    THRESHOLDS.is_only_win(&mut **engine, position, mv, PROOF_NODES)
}

/// Whether a quiet position still has a move that is the only one to win men.
fn has_quiet_gain(engine: &mut StrongEngine, position: &Position) -> bool {
    let best = best_move(&mut **engine, position, CANDIDATE_NODES);
    best.is_some_and(|mv| is_proved_gain(position, &mv))
}

/// Whether counting material proves that only this move wins men.
fn is_proved_gain(position: &Position, mv: &Move) -> bool {
    (1..=MAX_DEPTH).step_by(2).any(|depth| is_only_gain(position, mv, depth))
}

fn puzzle(start: &Position, theme: PuzzleTheme, line: &[Move]) -> Puzzle {
    let tempting = (start.moves().len() - 1) / 3;
    Puzzle {
        grade: grade(start, &line[0], line.len().div_ceil(2), tempting),
        theme,
        rules: start.rules().to_string(),
        position: start.short_fen(),
        line: line_texts(start, line),
    }
}
