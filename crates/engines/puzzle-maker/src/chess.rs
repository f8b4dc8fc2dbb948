use chess::{Move, Position, Rules};
use engine::{Engine, EngineScore, SearchLimits, Strength};
use engines::HasEngine;
use fastrand::Rng;
use game::{Event, Game, Line};
use puzzles::{Puzzle, PuzzleTheme};

use crate::mistake_puzzles::only_good_move;
use crate::scored_move::{WinThresholds, best_move, best_moves, line_texts};
use crate::self_play::{play_on, random_opening};
use crate::{MistakePuzzles, PuzzleSource, grade, mating_moves};

/// The nodes of the first search for a candidate, and of each search of the proof.
const CANDIDATE_NODES: u64 = 1_500;
const PROOF_NODES: u64 = 50_000;
/// In centipawns.
const THRESHOLDS: WinThresholds = WinThresholds { wins: 220, fails: 60 };
/// The most moves that a solver has to find.
const MAX_MOVES: usize = 4;
/// The longest mate in a puzzle.
const MAX_MATE: u32 = 4;
/// The longest mate in a puzzle that is made while a user waits.
const MAX_QUICK_MATE: u32 = 3;
/// How many plies lie between two tactics of a game, so that they do not look alike.
const MIN_DISTANCE: usize = 10;

type StrongEngine = Box<dyn Engine<Position> + Send>;

impl PuzzleSource for Position {
    fn play(rng: &mut Rng) -> Line<Self> {
        let start = Self::new(Rules::STANDARD);
        let line = random_opening(start, 4, rng);
        let levels = [rng.u8(2..=6), rng.u8(2..=6)];
        play_on(line, levels, rng)
    }

    fn find(
        line: &Line<Self>,
        _: &mut Rng,
        wanted: &dyn Fn(PuzzleTheme) -> bool,
        on_puzzle: &mut dyn FnMut(Puzzle),
    ) {
        let mut engine = Self::engine(Strength::Max, 0);
        let (mut has_mate, mut last_tactic) = (false, None::<usize>);
        for (ply, position) in line.positions().iter().enumerate().skip(6) {
            if position.moves().len() < 2 {
                continue;
            }
            let limits = SearchLimits::nodes(CANDIDATE_NODES);
            let ranked = best_moves(&mut *engine, position, &[], 2, limits);
            let [best, second, ..] = &ranked[..] else { continue };
            let puzzle = match best.score {
                EngineScore::WinIn(moves @ 1..=MAX_MATE) => {
                    // One mate in a game is enough: the others would look alike.
                    let needed = !has_mate && wanted(PuzzleTheme::Mate(moves as u8));
                    needed.then(|| mate(&mut engine, position, moves)).flatten()
                }
                _ => {
                    let needed = THRESHOLDS.separate(best, second)
                        && last_tactic.is_none_or(|last| ply >= last + MIN_DISTANCE)
                        && !recaptures(line, ply, best.mv)
                        && wanted(PuzzleTheme::Tactic);
                    needed.then(|| tactic(&mut engine, position, best.mv)).flatten()
                }
            };
            if let Some(puzzle) = puzzle {
                match puzzle.theme {
                    PuzzleTheme::Tactic => last_tactic = Some(ply),
                    _ => has_mate = true,
                }
                on_puzzle(puzzle);
            }
        }
    }

    fn max_percent(theme: PuzzleTheme) -> usize {
        match theme {
            PuzzleTheme::Mate(1) => 20,
            PuzzleTheme::Mate(2) => 35,
            PuzzleTheme::Mate(3) => 30,
            PuzzleTheme::Mate(_) => 10,
            _ => 60,
        }
    }
}

impl MistakePuzzles for Position {
    fn mistake_puzzle(line: &Line<Self>, event: usize) -> Option<Puzzle> {
        let position = line.positions().get(event)?;
        let mut engine = Self::engine(Strength::Max, 0);
        let limits = SearchLimits::nodes(PROOF_NODES);
        let ranked = best_moves(&mut *engine, position, &[], 2, limits);
        let [best, second, ..] = &ranked[..] else { return None };
        let puzzle = match best.score {
            EngineScore::WinIn(moves @ 1..=MAX_QUICK_MATE) => mate(&mut engine, position, moves),
            _ if THRESHOLDS.separate(best, second) => tactic(&mut engine, position, best.mv),
            _ => None,
        };
        puzzle.or_else(|| only_good_move(&without_history(position)?))
    }
}

/// Whether a move recaptures what the last move has captured, which is too obvious.
fn recaptures(line: &Line<Position>, ply: usize, mv: Move) -> bool {
    let Some(before) = ply.checked_sub(1).and_then(|ply| line.positions().get(ply)) else {
        return false;
    };
    match line.events().get(ply - 1) {
        Some(Event::Move { mv: last, .. }) => {
            last.to == mv.to && before.piece_at(last.to).is_some()
        }
        _ => false,
    }
}

/// The position with its counters reset: a puzzle does not depend on how the game came to it.
fn without_history(position: &Position) -> Option<Position> {
    let fen = position.to_fen();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    Position::from_fen(*position.rules(), &format!("{} 0 1", fields.join(" "))).ok()
}

/// The puzzle of a mate in this many moves, if every move of the solution but the last is the only one that mates in time.
fn mate(engine: &mut StrongEngine, position: &Position, moves: u32) -> Option<Puzzle> {
    let start = without_history(position)?;
    if moves > 1 && !mating_moves(&start, moves - 1).is_empty() {
        return None;
    }
    let mut line = Vec::new();
    let mut position = start.clone();
    for left in (1..=moves).rev() {
        let mating = mating_moves(&position, left);
        let mv = match mating[..] {
            [mv] => mv,
            [mv, ..] if left == 1 && moves > 1 => mv,
            _ => return None,
        };
        line.push(mv);
        position = position.after(&mv)?;
        if left > 1 {
            let reply = best_defence(engine, &position, left - 1)?;
            line.push(reply);
            position = position.after(&reply)?;
        }
    }
    Some(puzzle(&start, PuzzleTheme::Mate(moves as u8), &line))
}

/// The reply after which the mate takes longest and there are the fewest ways to mate.
fn best_defence(engine: &mut StrongEngine, position: &Position, moves: u32) -> Option<Move> {
    let replies = position.moves();
    let ways = |reply: &Move| {
        let mut next = position.clone();
        next.play(*reply);
        let sooner = moves > 1 && !mating_moves(&next, moves - 1).is_empty();
        (sooner, mating_moves(&next, moves).len())
    };
    let fewest = replies.iter().map(ways).min()?;
    let best: Vec<Move> = replies.iter().copied().filter(|reply| ways(reply) == fewest).collect();
    // Among equals, the engine's choice.
    let limits = SearchLimits::nodes(CANDIDATE_NODES);
    let ranked = best_moves(&mut **engine, position, &best, 1, limits);
    ranked.first().map(|reply| reply.mv).or_else(|| best.first().copied())
}

/// The puzzle of the only move that wins, continued for as long as there is only one such move.
fn tactic(engine: &mut StrongEngine, position: &Position, mv: Move) -> Option<Puzzle> {
    let start = without_history(position)?;
    if !THRESHOLDS.is_only_win(&mut **engine, &start, &mv, PROOF_NODES) {
        return None;
    }
    let nodes = PROOF_NODES / 2;
    let mut line = vec![mv];
    let mut position = start.after(&mv)?;
    while line.len().div_ceil(2) < MAX_MOVES {
        let Some(reply) = best_move(&mut **engine, &position, nodes) else { break };
        let Some(next) = position.after(&reply).filter(|next| next.moves().len() > 1) else {
            break;
        };
        let Some(mv) = best_move(&mut **engine, &next, nodes) else { break };
        if !THRESHOLDS.is_only_win(&mut **engine, &next, &mv, nodes) {
            break;
        }
        line.extend([reply, mv]);
        position = next.after(&mv)?;
    }
    Some(puzzle(&start, PuzzleTheme::Tactic, &line))
}

fn puzzle(start: &Position, theme: PuzzleTheme, line: &[Move]) -> Puzzle {
    // Other checks and captures are tempting.
    let is_tempting = |mv: &&Move| {
        let mut next = start.clone();
        next.play(**mv);
        **mv != line[0] && (next.is_check() || start.piece_at(mv.to).is_some())
    };
    let tempting = start.moves().iter().filter(is_tempting).count();
    Puzzle {
        grade: grade(start, &line[0], line.len().div_ceil(2), tempting),
        theme,
        rules: start.rules().to_string(),
        position: start.to_fen(),
        line: line_texts(start, line),
    }
}
