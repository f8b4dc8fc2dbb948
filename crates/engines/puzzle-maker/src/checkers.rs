use checkers::openings::three_move;
use checkers::{Move, Position};
use checkers_endgames::{Tablebase, Wdl};
use engine::{Engine, SearchLimits, Strength};
use engines::HasEngine;
use fastrand::Rng;
use game::{Game, Line, Notation, Turn};
use puzzles::{Puzzle, PuzzleTheme};

use crate::mistake_puzzles::only_good_move;
use crate::multi_pv::{best_moves, hundredths};
use crate::selfplay::play_on;
use crate::{MistakePuzzles, PuzzleSource, grade, is_only_gain};

/// The positions looked at to see whether there may be a puzzle, and to be sure that there is.
const GLANCE: u64 = 3_000;
const SURE: u64 = 150_000;
/// What wins, and what does not, in hundredths of a man.
const WINS: i32 = 120;
const FAILS: i32 = 40;
/// The most moves that a solver has to find.
const LONGEST: usize = 6;
/// The deepest shot that is proved by counting.
const DEEPEST: u32 = 9;

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
        found: &mut dyn FnMut(Puzzle),
    ) {
        let mut engine = Self::engine(Strength::Max, 0);
        let (mut last, mut ended) = (None::<usize>, false);
        for (ply, position) in line.positions().iter().enumerate() {
            let quiet = position.jumpers().is_empty() && position.moves().len() > 2;
            let new = last.is_none_or(|last| ply >= last + 8);
            if !quiet || !new || !matches!(position.turn(), Turn::Player(_)) {
                continue;
            }
            let puzzle = match Tablebase::embedded().probe(position) {
                Some(Wdl::Win) if !ended && wanted(PuzzleTheme::Ending) => {
                    ending(&mut engine, position)
                }
                Some(_) => None,
                None if wanted(PuzzleTheme::Shot) => shot(&mut engine, position),
                None => None,
            };
            if let Some(puzzle) = puzzle {
                last = Some(ply);
                ended |= puzzle.theme == PuzzleTheme::Ending;
                found(puzzle);
            }
        }
    }

    fn share(theme: PuzzleTheme) -> usize {
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
        puzzle.or_else(|| only_good_move(&fresh(position)?))
    }
}

/// The position as a puzzle begins with: nobody asks how the game came to it.
fn fresh(position: &Position) -> Option<Position> {
    Position::from_fen(*position.rules(), &position.short_fen()).ok()
}

fn best(engine: &mut StrongEngine, position: &Position, nodes: u64) -> Option<Move> {
    best_moves(&mut **engine, position, &[], 1, SearchLimits::nodes(nodes))
        .first()
        .map(|seen| seen.mv)
}

/// An ending that the table knows to be won, by one move alone.
fn ending(engine: &mut StrongEngine, position: &Position) -> Option<Puzzle> {
    let start = fresh(position)?;
    let mv = the_winning_move(&start)?;
    let mut line = vec![mv];
    let mut now = start.after(&mv)?;
    while line.len().div_ceil(2) < 3 && matches!(now.turn(), Turn::Player(_)) {
        let Some(reply) = best(engine, &now, GLANCE) else { break };
        let Some(next) = now.after(&reply) else { break };
        let Some(mv) = the_winning_move(&next) else { break };
        now = next.after(&mv)?;
        line.extend([reply, mv]);
    }
    Some(puzzle(&start, PuzzleTheme::Ending, &line))
}

/// The only move after which the table has the opponent lost.
fn the_winning_move(position: &Position) -> Option<Move> {
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

/// The one move that wins men, and the line until they are won.
fn shot(engine: &mut StrongEngine, position: &Position) -> Option<Puzzle> {
    let seen = best_moves(&mut **engine, position, &[], 2, SearchLimits::nodes(GLANCE));
    let [best_seen, second, ..] = &seen[..] else { return None };
    if hundredths(best_seen.score) < WINS || hundredths(second.score) > FAILS {
        return None;
    }
    let (start, mv) = (fresh(position)?, best_seen.mv);
    if !is_the_only_win(engine, &start, &mv) || depth(&start, &mv).is_none() {
        return None;
    }
    let mut line = vec![mv];
    let mut now = start.after(&mv)?;
    while line.len().div_ceil(2) < LONGEST && matches!(now.turn(), Turn::Player(_)) {
        let Some(reply) = best(engine, &now, SURE / 4) else { break };
        let Some(next) = now.after(&reply) else { break };
        let moves = next.moves();
        // The jumps that finish the shot are part of it; after them it is a won game like any other.
        if next.jumpers().is_empty() && !is_quiet_gain(engine, &next) {
            break;
        }
        let Some(mv) = best(engine, &next, SURE / 4) else { break };
        if moves.len() > 1 && !is_the_only_win(engine, &next, &mv) {
            break;
        }
        now = next.after(&mv)?;
        line.extend([reply, mv]);
    }
    // What is one man given and taken is no shot.
    (line.len() > 1).then(|| puzzle(&start, PuzzleTheme::Shot, &line))
}

/// Whether a quiet position still has one move that wins men.
fn is_quiet_gain(engine: &mut StrongEngine, position: &Position) -> bool {
    best(engine, position, GLANCE).is_some_and(|mv| depth(position, &mv).is_some())
}

/// How deep one must look to see that a move alone wins men.
fn depth(position: &Position, mv: &Move) -> Option<u32> {
    (1..=DEEPEST).step_by(2).find(|depth| is_only_gain(position, mv, *depth))
}

/// Whether a move wins and no other comes near, each looked at for as long.
fn is_the_only_win(engine: &mut StrongEngine, position: &Position, mv: &Move) -> bool {
    let mut score = |among: &[Move]| {
        let seen = best_moves(&mut **engine, position, among, 1, SearchLimits::nodes(SURE));
        seen.first().map(|seen| hundredths(seen.score))
    };
    let moves = position.moves();
    let others: Vec<Move> = moves.iter().filter(|other| *other != mv).cloned().collect();
    !others.is_empty()
        && score(std::slice::from_ref(mv)).is_some_and(|score| score >= WINS)
        && score(&others).is_some_and(|score| score <= FAILS + 20)
}

fn puzzle(start: &Position, theme: PuzzleTheme, line: &[Move]) -> Puzzle {
    let mut now = *start;
    let mut texts = Vec::new();
    for mv in line {
        texts.push(now.write_move(mv));
        now.play(mv);
    }
    let tempting = start.moves().len() - 1;
    Puzzle {
        grade: grade(start, &line[0], line.len().div_ceil(2), tempting / 3),
        theme,
        rules: start.rules().to_string(),
        position: start.short_fen(),
        line: texts,
    }
}
