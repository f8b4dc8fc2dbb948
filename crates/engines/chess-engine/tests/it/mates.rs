//! A hundred mates in 2 to 5 of `tests/data/mates.txt`, and how many the engine finds.
//!
//! The positions come from games of engines. What the file says about them (the mate is forced, it
//! needs so many moves, only one first move gives it so soon) is proved here by trying everything.

use chess::{Position, Rules};
use engine::{Engine, EngineScore, SearchLimits, SearchRequest, StopSignal, StoppedClock};
use game::Line;
use salon_chess_engine::ChessEngine;

use crate::prover::Prover;

const MATES: &str = include_str!("../data/mates.txt");

/// The node count at which they are solved.
const NODES: u64 = 400_000;

struct Mate {
    fen: &'static str,
    moves: u32,
    first: &'static str,
}

impl Mate {
    fn position(&self) -> Position {
        Position::from_fen(Rules::STANDARD, self.fen).unwrap()
    }
}

fn mates() -> Vec<Mate> {
    let lines = MATES.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let read = |line: &'static str| {
        let mut fields = line.split(';');
        let mut next = || fields.next().unwrap();
        Mate { fen: next(), moves: next().parse().unwrap(), first: next() }
    };
    lines.map(read).collect()
}

/// In how many moves the engine sees a mate within the node count. It stops at the shortest.
fn solve(mate: &Mate) -> Option<u32> {
    let line = Line::new(mate.position());
    let request = SearchRequest::new(&line, SearchLimits::nodes(NODES));
    let stop = StopSignal::new();
    let choice = ChessEngine::new().think(&request, &StoppedClock, &stop, &mut |info| {
        if info.score == EngineScore::WinIn(mate.moves) {
            stop.stop();
        }
    });
    let choice = choice.unwrap();
    let EngineScore::WinIn(moves) = choice.score else { return None };
    assert!(moves >= mate.moves, "{}: faster than possible", mate.fen);
    if moves == mate.moves {
        assert_eq!(choice.mv.to_string(), mate.first, "{}", mate.fen);
    }
    Some(moves)
}

fn prove(mate: &Mate) {
    let (position, mut prover) = (mate.position(), Prover::default());
    let sooner = prover.winning(&position, mate.moves - 1);
    assert!(sooner.is_empty(), "{}: {} is sooner", mate.fen, sooner[0]);
    let firsts = prover.winning(&position, mate.moves);
    let firsts: Vec<String> = firsts.iter().map(ToString::to_string).collect();
    assert_eq!(firsts, [mate.first], "{}", mate.fen);
}

#[test]
fn there_are_a_hundred() {
    assert!(mates().len() >= 100);
    assert!(mates().iter().all(|mate| (2..=5).contains(&mate.moves)));
}

#[test]
fn short_mates_are_what_they_are_said_to_be() {
    mates().iter().filter(|mate| mate.moves <= 3).for_each(prove);
}

#[test]
#[ignore = "trying everything takes a minute in release mode"]
fn long_mates_are_what_they_are_said_to_be() {
    mates().iter().filter(|mate| mate.moves > 3).for_each(prove);
}

/// Every mate is found, and those in 2 and 3 as short as they are.
#[test]
fn mates_are_found() {
    let mut shortest = 0;
    for mate in mates() {
        let found = solve(&mate);
        assert!(found.is_some(), "{} is not found", mate.fen);
        let short = found == Some(mate.moves);
        assert!(short || mate.moves > 3, "{}: in {found:?}", mate.fen);
        shortest += usize::from(short);
    }
    eprintln!("{shortest} of {} mates as short as possible at {NODES} nodes", mates().len());
    assert!(shortest >= 97, "{shortest}");
}
