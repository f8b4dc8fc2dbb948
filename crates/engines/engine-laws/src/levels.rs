use engine::{Engine, SearchLimits, SkillLevel, Strength};
use game::{BySide, Event, Game, Line, Side, Turn};

use crate::search;

fn level(number: u8) -> Strength {
    Strength::Level(SkillLevel::new(number).unwrap())
}

/// A level gives the same answer regardless of earlier requests.
pub fn check_level_is_repeatable<G: Game, E: Engine<G>>(
    new_engine: impl Fn(Strength, u64) -> E,
    line: &Line<G>,
    other: &Line<G>,
) {
    let mut engine = new_engine(level(4), 9);
    let mut choose = |line| search(&mut engine, line, SearchLimits::default()).unwrap().mv;
    let first = choose(line);
    choose(other);
    assert_eq!(choose(line), first);
}

/// The fifth level, which plays as `side`, scores at least `min_points` in this many games against the
/// first. Games end after `max_events`.
pub fn check_level_wins<G: Game, E: Engine<G>>(
    new_engine: impl Fn(Strength, u64) -> E,
    start: &G,
    side: Side,
    games: u64,
    max_events: usize,
    min_points: f64,
) {
    let play = |seed: u64| {
        let strength = |player: Side| level(if player == side { 5 } else { 1 });
        let mut players = BySide::new(|player| new_engine(strength(player), seed));
        winner(&mut players, start, max_events)
    };
    let points: f64 = (0..games).map(|seed| points(play(seed), side)).sum();
    assert!(points >= min_points, "{points} of {games}");
}

fn points(winner: Option<Side>, side: Side) -> f64 {
    winner.map_or(0.5, |winner| f64::from(u8::from(winner == side)))
}

fn winner<G: Game, E: Engine<G>>(
    players: &mut BySide<E>,
    start: &G,
    max_events: usize,
) -> Option<Side> {
    let mut line = Line::new(start.clone());
    for _ in 0..max_events {
        let Turn::Player(by) = line.turn() else { break };
        let mv = search(&mut players[by], &line, SearchLimits::default()).unwrap().mv;
        line.apply(&Event::Move { by, mv }).unwrap();
    }
    line.turn().outcome().and_then(|outcome| outcome.winner())
}
