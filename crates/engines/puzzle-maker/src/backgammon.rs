use backgammon::{Move, Phase, Position};
use backgammon_engine::{BackgammonEngine, Networks, Opening, RolloutSettings};
use cube::{CubeAction, CubeOptions, CubeResponse, CubeSituation, efficiency};
use engine::{EngineScore, OutcomeProbabilities, SearchLimits};
use fastrand::Rng;
use game::{Game, Line, Notation, Side};
use puzzles::{Puzzle, PuzzleTheme};

use crate::multi_pv::best_moves;
use crate::selfplay::play_on;
use crate::{MistakePuzzles, PuzzleSource, grade};

/// By how much equity an answer must be better than any other, looked at one and two rolls ahead. With
/// less than a large gap it must also be better by something when both are played out.
const CLEAR: f32 = 0.08;
const LARGE: f32 = 0.12;
const LEFT: f32 = 0.05;
/// A decision that is clearer than this is no question: a play, and what to do with the cube.
const OBVIOUS: f32 = 0.7;
const OBVIOUS_CUBE: f32 = 0.35;
/// How often a position is played out.
const GAMES: u32 = 36;

impl PuzzleSource for Position {
    fn play(rng: &mut Rng) -> Line<Self> {
        let texts = ["standard+money", "standard+money", "standard+match=5", "standard+match=7"];
        let rules = rng.choice(texts).and_then(|text| text.parse().ok());
        let start = Self::start(rules.unwrap_or(backgammon::Rules::MONEY));
        let levels = [rng.u8(5..=9), rng.u8(5..=9)];
        play_on(Line::new(start), levels, rng)
    }

    fn find(
        line: &Line<Self>,
        rng: &mut Rng,
        wanted: &dyn Fn(PuzzleTheme) -> bool,
        found: &mut dyn FnMut(Puzzle),
    ) {
        let mut last = [None::<usize>; 3];
        for (ply, position) in line.positions().iter().enumerate().skip(4) {
            let new = |last: Option<usize>| last.is_none_or(|last| ply >= last + 12);
            let seed = rng.u64(..);
            match position.phase() {
                Phase::Rolled(side, _) if new(last[0]) && wanted(PuzzleTheme::Play) => {
                    if let Some(puzzle) = play(position, side, seed) {
                        last[0] = Some(ply);
                        found(puzzle);
                    }
                }
                Phase::BeforeRoll(side) => {
                    if new(last[1])
                        && wanted(PuzzleTheme::Double)
                        && let Some(puzzle) = double(position, side, seed)
                    {
                        last[1] = Some(ply);
                        found(puzzle);
                    }
                    if new(last[2])
                        && wanted(PuzzleTheme::Take)
                        && let Some(puzzle) = answer(position, side, seed)
                    {
                        last[2] = Some(ply);
                        found(puzzle);
                    }
                }
                _ => {}
            }
        }
    }

    fn share(theme: PuzzleTheme) -> usize {
        match theme {
            PuzzleTheme::Play => 60,
            PuzzleTheme::Double => 25,
            _ => 20,
        }
    }
}

/// Chance for playing out what somebody missed; any number would do.
const SEED: u64 = 1;

impl MistakePuzzles for Position {
    fn mistake_puzzle(line: &Line<Self>, event: usize) -> Option<Puzzle> {
        let position = line.positions().get(event)?;
        match position.phase() {
            Phase::Rolled(side, _) => play(position, side, SEED),
            Phase::BeforeRoll(side) => double(position, side, SEED),
            Phase::Offered { doubler, .. } => {
                let before = line.positions().get(event.checked_sub(1)?)?;
                answer(before, doubler, SEED)
            }
            _ => None,
        }
    }
}

/// The plays of a roll that look best, with their equities, looking so many rolls ahead.
fn ranked(position: &Position, side: Side, plies: u32, lines: usize) -> Vec<(Move, f32)> {
    let mut engine = BackgammonEngine::new();
    let seen = best_moves(&mut engine, position, &[], lines, SearchLimits::depth(plies + 1));
    let mut ranked: Vec<(Move, f32)> = Vec::new();
    for seen in seen {
        if let EngineScore::Probabilities(chances) = seen.score {
            ranked.push((seen.mv, equity(position, side, &seen.mv, &chances)));
        }
    }
    ranked.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    ranked
}

fn equity(position: &Position, side: Side, mv: &Move, chances: &OutcomeProbabilities) -> f32 {
    let situation = CubeSituation::of(position, side);
    let board = position.after(mv).map_or(position.board(side), |next| next.board(side));
    situation.equity(situation.cubeful(chances, efficiency(&board)))
}

/// By how much the best play is better than the next, looking so many rolls ahead, and which it is;
/// nothing where there is no choice.
pub fn margin(position: &Position, plies: u32) -> Option<(Move, f32)> {
    let Phase::Rolled(side, _) = position.phase() else { return None };
    match ranked(position, side, plies, 2)[..] {
        [(mv, best), (_, second), ..] => Some((mv, best - second)),
        _ => None,
    }
}

/// The right play of a roll, where it is clearly better than all others.
fn play(position: &Position, side: Side, seed: u64) -> Option<Puzzle> {
    if position.legal_moves().len() < 6 {
        return None;
    }
    let is_clear = |(_, gap): &(Move, f32)| (CLEAR..OBVIOUS).contains(gap);
    let (first, _) = margin(position, 1).filter(is_clear)?;
    let (mv, gap) = margin(position, 2).filter(is_clear)?;
    if position.after(&first) != position.after(&mv) {
        return None;
    }
    let sure = gap >= LARGE || is_better_played_out(position, side, &mv, seed);
    sure.then(|| puzzle(position, PuzzleTheme::Play, mv, gap))
}

/// Whether a play is better than the next best when both are played out.
fn is_better_played_out(position: &Position, side: Side, mv: &Move, seed: u64) -> bool {
    let outcome = |mv: &Move| {
        let next = position.after(mv)?;
        let (chances, error) = played_out(&next, !side, side, seed);
        Some((equity(position, side, mv, &chances), error))
    };
    let second = ranked(position, side, 1, 2).into_iter().map(|(mv, _)| mv);
    let second = second.into_iter().find(|second| second != mv);
    let (Some((one, error)), Some((other, other_error))) =
        (outcome(mv), second.and_then(|second| outcome(&second)))
    else {
        return false;
    };
    one - other >= LEFT.max(2.0 * error.hypot(other_error))
}

/// The chances of `side` when the position is played out, and the standard error of their worth.
fn played_out(
    position: &Position,
    roller: Side,
    side: Side,
    seed: u64,
) -> (OutcomeProbabilities, f32) {
    let trials = RolloutSettings { games: GAMES, seed };
    let rolled =
        Networks::shipped().roll_out(position, roller, Opening::Roll, &trials, &mut |_| true);
    let rolled = if roller == side { rolled } else { rolled.turned() };
    (rolled.chances, rolled.equity_error)
}

/// A decision about the cube: what is right, and by how much equity.
type Decision = (Move, f32);

/// Decides with the chances at first sight, two rolls ahead, and, if the gap is not large, when the
/// game is played out; `None` unless all agree clearly.
fn decide(
    position: &Position,
    side: Side,
    seed: u64,
    decision: impl Fn(&CubeSituation, &CubeOptions) -> Option<Decision>,
) -> Option<Decision> {
    let situation = CubeSituation::of(position, side);
    let efficient = efficiency(&position.board(side));
    let with = |chances: &OutcomeProbabilities| {
        decision(&situation, &situation.options(chances, efficient))
    };
    let mut engine = BackgammonEngine::new();
    let is_clear = |(_, gap): &Decision| (CLEAR..OBVIOUS_CUBE).contains(gap);
    let (first, _) = with(&chances(&mut engine, position, 1)?).filter(is_clear)?;
    let ahead = with(&chances(&mut engine, position, 3)?).filter(is_clear)?;
    let agreed = |other: &Decision| other.0 == ahead.0;
    if first != ahead.0 {
        return None;
    }
    if ahead.1 < LARGE {
        let (chances, _) = played_out(position, side, side, seed);
        with(&chances).filter(agreed).filter(|(_, left)| *left >= LEFT)?;
    }
    Some(ahead)
}

fn chances(
    engine: &mut BackgammonEngine,
    position: &Position,
    depth: u32,
) -> Option<OutcomeProbabilities> {
    match best_moves(engine, position, &[], 1, SearchLimits::depth(depth)).first()?.score {
        EngineScore::Probabilities(chances) => Some(chances),
        _ => None,
    }
}

/// To double or to roll.
fn double(position: &Position, side: Side, seed: u64) -> Option<Puzzle> {
    let (mv, gap) = decide(position, side, seed, |situation, options| {
        let doubles = match situation.advice(options) {
            CubeAction::Unavailable => return None,
            CubeAction::Double(_) => true,
            CubeAction::Roll(_) | CubeAction::TooGood => false,
        };
        let loss = options.loss_of_doubling(!doubles);
        let gap = situation.equity(options.roll + loss) - situation.equity(options.roll);
        Some((if doubles { Move::Double } else { Move::Roll }, gap))
    })?;
    Some(puzzle(position, PuzzleTheme::Double, mv, gap))
}

/// To take or to drop, had the player doubled.
fn answer(position: &Position, side: Side, seed: u64) -> Option<Puzzle> {
    let (mv, gap) = decide(position, side, seed, |situation, options| {
        let other = match options.answer() {
            CubeResponse::Take => CubeResponse::Drop,
            CubeResponse::Drop => CubeResponse::Take,
            CubeResponse::Beaver => return None,
        };
        let loss = options.loss_of_answer(other);
        let gap = situation.equity(options.taken + loss) - situation.equity(options.taken);
        Some((options.answer().into(), gap))
    })?;
    let doubled = position.after(&Move::Double)?;
    Some(puzzle(&doubled, PuzzleTheme::Take, mv, gap))
}

fn puzzle(position: &Position, theme: PuzzleTheme, mv: Move, gap: f32) -> Puzzle {
    let tempting = if gap < 2.0 * CLEAR { 4 } else { 0 };
    Puzzle {
        grade: grade(position, &mv, 1, tempting),
        theme,
        rules: position.rules().to_string(),
        position: position.write_position(),
        line: vec![position.write_move(&mv)],
    }
}
