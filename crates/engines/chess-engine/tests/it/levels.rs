//! Levels: weak ones lose to strong ones, never leave the rules, and never give a queen away to what
//! stands next to it.

use chess::{Position, Rules};
use engine::{Engine, SearchLimits, SearchRequest, SkillLevel, StopSignal, StoppedClock, Strength};
use game::{Event, Line, Side, Turn};
use salon_chess_engine::ChessEngine;

fn level(number: u8, seed: u64) -> ChessEngine {
    ChessEngine::of_strength(Strength::Level(SkillLevel::new(number).unwrap()), seed)
}

fn choose(engine: &mut ChessEngine, line: &Line<Position>) -> chess::Move {
    let request = SearchRequest::new(line, SearchLimits::default());
    engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {}).unwrap().mv
}

/// The points of the first player in one game, the first 100 moves of it.
fn game(white: &mut ChessEngine, black: &mut ChessEngine) -> f64 {
    let mut line = Line::new(Position::new(Rules::STANDARD));
    for _ in 0..200 {
        let Turn::Player(by) = line.turn() else { break };
        let mv = choose(if by == Side::White { white } else { black }, &line);
        line.apply(&Event::Move { by, mv }).unwrap();
    }
    match line.turn() {
        Turn::Over(outcome) => {
            outcome.winner().map_or(0.5, |side| f64::from(u8::from(side == Side::White)))
        }
        _ => 0.5,
    }
}

#[test]
fn the_fifth_level_beats_the_first() {
    let points: f64 = (0..4).map(|seed| game(&mut level(5, seed), &mut level(1, seed))).sum();
    assert!(points >= 3.0, "{points}");
}

#[test]
fn a_level_answers_the_same_whatever_was_asked_before() {
    let line = Line::new(Position::new(Rules::STANDARD));
    let mut engine = level(4, 9);
    let first = choose(&mut engine, &line);
    let other = Position::from_fen(Rules::STANDARD, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
    choose(&mut engine, &Line::new(other));
    assert_eq!(choose(&mut engine, &line), first);
}

/// A queen that a pawn attacks is seen by everybody: the worst level saves it or takes something.
#[test]
fn even_the_first_level_sees_what_is_near() {
    let fen = "rnbqkbnr/ppp2ppp/8/4p3/3Q4/8/PPP1PPPP/RNB1KBNR w KQkq - 0 1";
    let line = Line::new(Position::from_fen(Rules::STANDARD, fen).unwrap());
    for seed in 0..40 {
        let mv = choose(&mut level(1, seed), &line);
        assert_eq!(mv.from.to_string(), "d4", "seed {seed} played {mv}");
    }
}
