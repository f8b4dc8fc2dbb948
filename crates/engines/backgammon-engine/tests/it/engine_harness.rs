use backgammon::{Dice, Die, Move, Position, Roll, Rules};
use engine::{
    BestMove, Engine, SearchInfo, SearchLimits, SearchRequest, SkillLevel, StopSignal,
    StoppedClock, Strength,
};
use game::{Event, Game, Line, Notation, Turn};
use salon_backgammon_engine::BackgammonEngine;

/// A position from its text.
pub(crate) fn at(rules: &str, text: &str) -> Line<Position> {
    let rules: Rules = rules.parse().unwrap();
    Line::new(Position::read_position(&rules, text).unwrap())
}

/// The move of a full-strength engine at this depth.
pub(crate) fn best_move(line: &Line<Position>, depth: u32) -> String {
    let request = SearchRequest::new(line, SearchLimits::depth(depth));
    let choice = think(&mut BackgammonEngine::new(), &request).unwrap();
    line.position().write_move(&choice.mv)
}

pub(crate) fn think(
    engine: &mut BackgammonEngine,
    request: &SearchRequest<'_, Position>,
) -> Option<BestMove<Position>> {
    engine.think(request, &StoppedClock, &StopSignal::new(), &mut |_| {})
}

/// What was search_infos on the way.
pub(crate) fn search_infos(request: &SearchRequest<'_, Position>) -> Vec<SearchInfo<Position>> {
    let mut infos = Vec::new();
    let mut engine = BackgammonEngine::new();
    engine.think(request, &StoppedClock, &StopSignal::new(), &mut |info| infos.push(info.clone()));
    infos
}

pub(crate) fn level(number: u8) -> Strength {
    Strength::Level(SkillLevel::new(number).unwrap())
}

/// Plays a game of a player against itself with dice from a seed, and returns all its moves.
pub(crate) fn game(rules: &str, strength: Strength, seed: u64) -> Vec<Move> {
    let mut engine = BackgammonEngine::of_strength(strength, seed);
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut die = || Die::new(rng.u8(1..=6)).unwrap();
    let mut line = Line::new(Position::start(rules.parse().unwrap()));
    let mut moves = Vec::new();
    loop {
        let event = match line.turn() {
            Turn::Over(_) => return moves,
            Turn::Chance if line.position().on_turn().is_none() => {
                Event::Roll(Roll::Opening { white: die(), black: die() })
            }
            Turn::Chance => Event::Roll(Roll::Turn(Dice::of(die(), die()))),
            Turn::Player(by) => {
                let request = SearchRequest::new(&line, SearchLimits::depth(1));
                let mv = think(&mut engine, &request).unwrap().mv;
                moves.push(mv);
                Event::Move { by, mv }
            }
        };
        line.apply(&event).unwrap();
    }
}
