//! Levels: weak ones lose to strong ones, never leave the rules, and see what is near.

use checkers::{Move, Position, Rules};
use engine::{Engine, SearchLimits, SearchRequest, SkillLevel, StopSignal, StoppedClock, Strength};
use game::{Event, Line, Side, Turn};
use salon_checkers_engine::CheckersEngine;

fn level(number: u8, seed: u64) -> CheckersEngine {
    CheckersEngine::of_strength(Strength::Level(SkillLevel::new(number).unwrap()), seed)
}

fn choose(engine: &mut CheckersEngine, line: &Line<Position>) -> Move {
    let request = SearchRequest::new(line, SearchLimits::default());
    engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {}).unwrap().mv
}

/// The points of the first player in one game, the first 60 moves of it.
fn game(black: &mut CheckersEngine, white: &mut CheckersEngine) -> f64 {
    let mut line = Line::new(Position::start(Rules::STANDARD));
    for _ in 0..120 {
        let Turn::Player(by) = line.turn() else { break };
        let mv = choose(if by == Side::Black { black } else { white }, &line);
        line.apply(&Event::Move { by, mv }).unwrap();
    }
    match line.turn() {
        Turn::Over(outcome) => {
            outcome.winner().map_or(0.5, |side| f64::from(u8::from(side == Side::Black)))
        }
        _ => 0.5,
    }
}

#[test]
fn the_fifth_level_beats_the_first() {
    let points: f64 = (0..6).map(|seed| game(&mut level(5, seed), &mut level(1, seed))).sum();
    assert!(points >= 4.5, "{points}");
}

#[test]
fn a_level_answers_the_same_whatever_was_asked_before() {
    let line = Line::new(Position::start(Rules::STANDARD));
    let mut engine = level(4, 9);
    let first = choose(&mut engine, &line);
    let other = Position::from_fen(Rules::STANDARD, "W:WK29,18:BK4,5").unwrap();
    choose(&mut engine, &Line::new(other));
    assert_eq!(choose(&mut engine, &line), first);
}

/// Of Black's moves here, 15-18 and 15-19 give a man for nothing (22x15, 24x15 and nobody jumps
/// back: 10 and 11 are empty); every level sees that.
#[test]
fn even_the_first_level_sees_a_man_fall() {
    let fen = "B:W22,24,29,30,31:B15,1,2,3,4";
    let line = Line::new(Position::from_fen(Rules::STANDARD, fen).unwrap());
    for seed in 0..40 {
        let mv = choose(&mut level(1, seed), &line).to_string();
        assert!(mv != "15-18" && mv != "15-19", "seed {seed} played {mv}");
    }
}
