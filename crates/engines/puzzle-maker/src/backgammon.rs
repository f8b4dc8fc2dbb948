use backgammon::{Move, Phase, Position};
use backgammon_engine::{BackgammonEngine, Networks, RolloutSettings, RolloutStart};
use cube::{CubeAction, CubeOptions, CubeResponse, CubeSituation, efficiency};
use engine::{EngineScore, OutcomeProbabilities, SearchLimits};
use fastrand::Rng;
use game::{Game, Line, Notation, Side};
use puzzles::{Puzzle, PuzzleTheme};

use crate::scored_move::best_moves;
use crate::self_play::play_on;
use crate::{MistakePuzzles, PuzzleSource, grade};

/// The smallest margin, in equity, by which an answer must be better than any other at 1-ply and at 2-ply.
const MIN_MARGIN: f32 = 0.08;
/// From this margin on no rollout is needed.
const LARGE_MARGIN: f32 = 0.12;
/// The smallest margin in a rollout.
const MIN_ROLLOUT_MARGIN: f32 = 0.05;
/// A play with a larger margin is too obvious.
const OBVIOUS_PLAY: f32 = 0.7;
/// A cube decision with a larger margin is too obvious.
const OBVIOUS_CUBE: f32 = 0.35;
/// The number of games in a rollout.
const ROLLOUT_GAMES: u32 = 36;
/// How many events lie between two puzzles of the same theme in a game.
const MIN_DISTANCE: usize = 12;
/// A play with fewer choices is too easy.
const MIN_CHOICES: usize = 6;

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
        on_puzzle: &mut dyn FnMut(Puzzle),
    ) {
        let mut last = [None::<usize>; 3];
        for (ply, position) in line.positions().iter().enumerate().skip(4) {
            let is_new = |last: Option<usize>| last.is_none_or(|last| ply >= last + MIN_DISTANCE);
            let seed = rng.u64(..);
            match position.phase() {
                Phase::Rolled(side, _) if is_new(last[0]) && wanted(PuzzleTheme::Play) => {
                    if let Some(puzzle) = play(position, side, seed) {
                        last[0] = Some(ply);
                        on_puzzle(puzzle);
                    }
                }
                Phase::BeforeRoll(side) => {
                    if is_new(last[1])
                        && wanted(PuzzleTheme::Double)
                        && let Some(puzzle) = double(position, side, seed)
                    {
                        last[1] = Some(ply);
                        on_puzzle(puzzle);
                    }
                    if is_new(last[2])
                        && wanted(PuzzleTheme::Take)
                        && let Some(puzzle) = take(position, side, seed)
                    {
                        last[2] = Some(ply);
                        on_puzzle(puzzle);
                    }
                }
                _ => {}
            }
        }
    }

    fn max_percent(theme: PuzzleTheme) -> usize {
        match theme {
            PuzzleTheme::Play => 60,
            PuzzleTheme::Double => 25,
            _ => 20,
        }
    }
}

/// The seed of rollouts for mistakes; any number would do.
const SEED: u64 = 1;

impl MistakePuzzles for Position {
    fn mistake_puzzle(line: &Line<Self>, event: usize) -> Option<Puzzle> {
        let position = line.positions().get(event)?;
        match position.phase() {
            Phase::Rolled(side, _) => play(position, side, SEED),
            Phase::BeforeRoll(side) => double(position, side, SEED),
            Phase::Offered { doubler, .. } => {
                let before = line.positions().get(event.checked_sub(1)?)?;
                take(before, doubler, SEED)
            }
            _ => None,
        }
    }
}

/// The best plays of a roll with their equities, searched at this many plies.
fn ranked_plays(position: &Position, side: Side, plies: u32, count: usize) -> Vec<(Move, f32)> {
    let mut engine = BackgammonEngine::new();
    let moves = best_moves(&mut engine, position, &[], count, SearchLimits::depth(plies + 1));
    let mut ranked: Vec<(Move, f32)> = Vec::new();
    for scored in moves {
        if let EngineScore::Probabilities(outcome) = scored.score {
            ranked.push((scored.mv, equity(position, side, &scored.mv, &outcome)));
        }
    }
    ranked.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    ranked
}

/// The cubeful equity of a play.
fn equity(position: &Position, side: Side, mv: &Move, outcome: &OutcomeProbabilities) -> f32 {
    let situation = CubeSituation::of(position, side);
    let board = position.after(mv).map_or(position.board(side), |next| next.board(side));
    situation.equity(situation.cubeful(outcome, efficiency(&board)))
}

/// The best play at this many plies, and by how much equity it is better than the second best. `None` if there is no
/// choice.
pub fn best_play_margin(position: &Position, plies: u32) -> Option<(Move, f32)> {
    let Phase::Rolled(side, _) = position.phase() else { return None };
    match ranked_plays(position, side, plies, 2)[..] {
        [(mv, best), (_, second), ..] => Some((mv, best - second)),
        _ => None,
    }
}

/// The puzzle of a roll whose best play is clearly better than all others.
fn play(position: &Position, side: Side, seed: u64) -> Option<Puzzle> {
    if position.legal_moves().len() < MIN_CHOICES {
        return None;
    }
    let is_clear = |(_, margin): &(Move, f32)| (MIN_MARGIN..OBVIOUS_PLAY).contains(margin);
    let (first, _) = best_play_margin(position, 1).filter(is_clear)?;
    let (mv, margin) = best_play_margin(position, 2).filter(is_clear)?;
    if position.after(&first) != position.after(&mv) {
        return None;
    }
    let proved = margin >= LARGE_MARGIN || is_better_in_rollout(position, side, &mv, seed);
    proved.then(|| puzzle(position, PuzzleTheme::Play, mv, margin))
}

/// Whether a play is better than the second best in a rollout of both.
fn is_better_in_rollout(position: &Position, side: Side, mv: &Move, seed: u64) -> bool {
    let rolled_out = |mv: &Move| {
        let next = position.after(mv)?;
        let (outcome, error) = roll_out(&next, !side, side, seed);
        Some((equity(position, side, mv, &outcome), error))
    };
    let second = ranked_plays(position, side, 1, 2).into_iter().map(|(mv, _)| mv);
    let second = second.into_iter().find(|second| second != mv);
    let (Some((equity, error)), Some((other_equity, other_error))) =
        (rolled_out(mv), second.and_then(|second| rolled_out(&second)))
    else {
        return false;
    };
    equity - other_equity >= MIN_ROLLOUT_MARGIN.max(2.0 * error.hypot(other_error))
}

/// The probabilities of `side` in a rollout, and the standard error of the equity.
fn roll_out(
    position: &Position,
    roller: Side,
    side: Side,
    seed: u64,
) -> (OutcomeProbabilities, f32) {
    let settings = RolloutSettings { games: ROLLOUT_GAMES, seed };
    let result =
        Networks::shipped()
            .roll_out(position, roller, RolloutStart::Roll, &settings, &mut |_| true);
    let result = if roller == side { result } else { result.turned() };
    (result.chances, result.equity_error)
}

/// The right cube action, and by how much equity it is better than the other.
type CubeDecision = (Move, f32);

/// Decides about the cube at 0-ply, at 2-ply and, if the margin is not large, in a rollout. `None` unless all agree
/// clearly.
fn decide_cube(
    position: &Position,
    side: Side,
    seed: u64,
    decision: impl Fn(&CubeSituation, &CubeOptions) -> Option<CubeDecision>,
) -> Option<CubeDecision> {
    let situation = CubeSituation::of(position, side);
    let efficiency = efficiency(&position.board(side));
    let decide = |outcome: &OutcomeProbabilities| {
        decision(&situation, &situation.options(outcome, efficiency))
    };
    let mut engine = BackgammonEngine::new();
    let is_clear = |(_, margin): &CubeDecision| (MIN_MARGIN..OBVIOUS_CUBE).contains(margin);
    let (first, _) = decide(&evaluate(&mut engine, position, 1)?).filter(is_clear)?;
    let deeper = decide(&evaluate(&mut engine, position, 3)?).filter(is_clear)?;
    if first != deeper.0 {
        return None;
    }
    if deeper.1 < LARGE_MARGIN {
        let (outcome, _) = roll_out(position, side, side, seed);
        let (action, margin) = decide(&outcome)?;
        if action != deeper.0 || margin < MIN_ROLLOUT_MARGIN {
            return None;
        }
    }
    Some(deeper)
}

/// The probabilities of the player on turn, searched to this depth.
fn evaluate(
    engine: &mut BackgammonEngine,
    position: &Position,
    depth: u32,
) -> Option<OutcomeProbabilities> {
    match best_moves(engine, position, &[], 1, SearchLimits::depth(depth)).first()?.score {
        EngineScore::Probabilities(outcome) => Some(outcome),
        _ => None,
    }
}

/// The puzzle whether to double.
fn double(position: &Position, side: Side, seed: u64) -> Option<Puzzle> {
    let (mv, margin) = decide_cube(position, side, seed, |situation, options| {
        let doubles = match situation.advice(options) {
            CubeAction::Unavailable => return None,
            CubeAction::Double(_) => true,
            CubeAction::Roll(_) | CubeAction::TooGood => false,
        };
        let loss = options.loss_of_doubling(!doubles);
        let margin = situation.equity(options.roll + loss) - situation.equity(options.roll);
        Some((if doubles { Move::Double } else { Move::Roll }, margin))
    })?;
    Some(puzzle(position, PuzzleTheme::Double, mv, margin))
}

/// The puzzle whether to take, if the player doubled in this position.
fn take(position: &Position, side: Side, seed: u64) -> Option<Puzzle> {
    let (mv, margin) = decide_cube(position, side, seed, |situation, options| {
        let other = match options.answer() {
            CubeResponse::Take => CubeResponse::Drop,
            CubeResponse::Drop => CubeResponse::Take,
            CubeResponse::Beaver => return None,
        };
        let loss = options.loss_of_answer(other);
        let margin = situation.equity(options.taken + loss) - situation.equity(options.taken);
        Some((options.answer().into(), margin))
    })?;
    let doubled = position.after(&Move::Double)?;
    Some(puzzle(&doubled, PuzzleTheme::Take, mv, margin))
}

fn puzzle(position: &Position, theme: PuzzleTheme, mv: Move, margin: f32) -> Puzzle {
    // With a small margin the other choice is tempting.
    let tempting = if margin < 2.0 * MIN_MARGIN { 4 } else { 0 };
    Puzzle {
        grade: grade(position, &mv, 1, tempting),
        theme,
        rules: position.rules().to_string(),
        position: position.write_position(),
        line: vec![position.write_move(&mv)],
    }
}
