use chess::{Move, Position, Rules};
use engine::{Engine, EngineScore, SearchLimits, Strength};
use engines::HasEngine;
use fastrand::Rng;
use game::{Event, Game, Line, Notation};
use puzzles::{Puzzle, PuzzleTheme};

use crate::mistake_puzzles::only_good_move;
use crate::multi_pv::{best_moves, hundredths};
use crate::selfplay::{play_on, random_opening};
use crate::{MistakePuzzles, PuzzleSource, grade, mating_moves};

/// The positions looked at to see whether there may be a puzzle, and to be sure that there is.
const GLANCE: u64 = 1_500;
const SURE: u64 = 50_000;
/// What wins, and what does not, in hundredths of a pawn.
const WINS: i32 = 220;
const FAILS: i32 = 60;
/// The most moves that a solver has to find.
const LONGEST: usize = 4;

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
        found: &mut dyn FnMut(Puzzle),
    ) {
        let mut engine = Self::engine(Strength::Max, 0);
        let mut mated = false;
        let mut last_tactic = 0;
        for (ply, position) in line.positions().iter().enumerate().skip(6) {
            if position.moves().len() < 2 {
                continue;
            }
            let seen = best_moves(&mut *engine, position, &[], 2, SearchLimits::nodes(GLANCE));
            let [best, second, ..] = &seen[..] else { continue };
            let puzzle = match best.score {
                // One mate in a game, and one tactic in ten moves, or all puzzles of a game look alike.
                EngineScore::WinIn(moves @ 1..=4) => {
                    let theme = PuzzleTheme::Mate(moves as u8);
                    let new = !mated && wanted(theme);
                    new.then(|| mate(&mut engine, position, moves)).flatten()
                }
                score => {
                    let single = hundredths(score) >= WINS && hundredths(second.score) <= FAILS;
                    let new = ply >= last_tactic + 10 || last_tactic == 0;
                    let taken_back = takes_back(line, ply, best.mv);
                    let wanted = wanted(PuzzleTheme::Tactic);
                    let go = single && new && !taken_back && wanted;
                    let puzzle = go.then(|| tactic(&mut engine, position, best.mv)).flatten();
                    last_tactic = if puzzle.is_some() { ply } else { last_tactic };
                    puzzle
                }
            };
            if let Some(puzzle) = puzzle {
                mated |= puzzle.theme != PuzzleTheme::Tactic;
                found(puzzle);
            }
        }
    }

    fn share(theme: PuzzleTheme) -> usize {
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
        let seen = best_moves(&mut *engine, position, &[], 2, SearchLimits::nodes(SURE));
        let [best, second, ..] = &seen[..] else { return None };
        let won = hundredths(best.score) >= WINS && hundredths(second.score) <= FAILS;
        let puzzle = match best.score {
            EngineScore::WinIn(moves @ 1..=3) => mate(&mut engine, position, moves),
            _ if won => tactic(&mut engine, position, best.mv),
            _ => None,
        };
        puzzle.or_else(|| only_good_move(&fresh(position)?))
    }
}

/// Whether a move takes back what has just been taken: everybody sees that.
fn takes_back(line: &Line<Position>, ply: usize, mv: Move) -> bool {
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

/// The position as a puzzle begins with: nobody asks how the game came to it.
fn fresh(position: &Position) -> Option<Position> {
    let fen = position.to_fen();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    Position::from_fen(*position.rules(), &format!("{} 0 1", fields.join(" "))).ok()
}

/// A mate in so many moves, if one move alone begins it, and each later one but the last is the only
/// one too.
fn mate(engine: &mut StrongEngine, position: &Position, moves: u32) -> Option<Puzzle> {
    let start = fresh(position)?;
    if moves > 1 && !mating_moves(&start, moves - 1).is_empty() {
        return None;
    }
    let mut line = Vec::new();
    let mut now = start.clone();
    for left in (1..=moves).rev() {
        let mating = mating_moves(&now, left);
        let mv = match mating[..] {
            [mv] => mv,
            [mv, ..] if left == 1 && moves > 1 => mv,
            _ => return None,
        };
        line.push(mv);
        now = now.after(&mv)?;
        if left > 1 {
            let reply = defence(engine, &now, left - 1)?;
            line.push(reply);
            now = now.after(&reply)?;
        }
    }
    Some(puzzle(&start, PuzzleTheme::Mate(moves as u8), &line))
}

/// The reply after which a mate takes longest, and then the one that leaves the fewest ways to mate.
fn defence(engine: &mut StrongEngine, position: &Position, moves: u32) -> Option<Move> {
    let replies = position.moves();
    let ways = |reply: &Move| {
        let mut next = position.clone();
        next.play(*reply);
        let sooner = moves > 1 && !mating_moves(&next, moves - 1).is_empty();
        (sooner, mating_moves(&next, moves).len())
    };
    let fewest = replies.iter().map(ways).min()?;
    let best: Vec<Move> = replies.iter().copied().filter(|reply| ways(reply) == fewest).collect();
    // Among equals, what a strong player would play.
    let seen = best_moves(&mut **engine, position, &best, 1, SearchLimits::nodes(GLANCE));
    seen.first().map(|seen| seen.mv).or_else(|| best.first().copied())
}

/// The one move that wins, and how it goes on for as long as there is only one.
fn tactic(engine: &mut StrongEngine, position: &Position, mv: Move) -> Option<Puzzle> {
    let start = fresh(position)?;
    if !is_the_only_win(engine, &start, mv, SURE) {
        return None;
    }
    let mut line = vec![mv];
    let mut now = start.after(&mv)?;
    while line.len().div_ceil(2) < LONGEST {
        let Some(reply) = best(engine, &now, SURE / 2) else { break };
        let Some(next) = now.after(&reply).filter(|next| next.moves().len() > 1) else { break };
        let Some(mv) = best(engine, &next, SURE / 2) else { break };
        if !is_the_only_win(engine, &next, mv, SURE / 2) {
            break;
        }
        line.extend([reply, mv]);
        now = next.after(&mv)?;
    }
    Some(puzzle(&start, PuzzleTheme::Tactic, &line))
}

fn best(engine: &mut StrongEngine, position: &Position, nodes: u64) -> Option<Move> {
    best_moves(&mut **engine, position, &[], 1, SearchLimits::nodes(nodes))
        .first()
        .map(|seen| seen.mv)
}

/// Whether a move wins and no other comes near, each looked at for as long.
fn is_the_only_win(engine: &mut StrongEngine, position: &Position, mv: Move, nodes: u64) -> bool {
    let score = |engine: &mut StrongEngine, among: &[Move]| {
        let seen = best_moves(&mut **engine, position, among, 1, SearchLimits::nodes(nodes));
        seen.first().map(|seen| hundredths(seen.score))
    };
    let others: Vec<Move> = position.moves().iter().copied().filter(|other| *other != mv).collect();
    !others.is_empty()
        && score(engine, &[mv]).is_some_and(|score| score >= WINS)
        && score(engine, &others).is_some_and(|score| score <= FAILS + 20)
}

fn puzzle(start: &Position, theme: PuzzleTheme, line: &[Move]) -> Puzzle {
    let mut now = start.clone();
    let mut texts = Vec::new();
    for mv in line {
        texts.push(now.write_move(mv));
        now.play(*mv);
    }
    let tempting = |mv: &&Move| {
        let mut next = start.clone();
        next.play(**mv);
        **mv != line[0] && (next.is_check() || start.piece_at(mv.to).is_some())
    };
    let tempting = start.moves().iter().filter(tempting).count();
    Puzzle {
        grade: grade(start, &line[0], line.len().div_ceil(2), tempting),
        theme,
        rules: start.rules().to_string(),
        position: start.to_fen(),
        line: texts,
    }
}
