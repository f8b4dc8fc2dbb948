//! Mates in 2 to 5: `tests/data/mates.txt` has a hundred, of which a subset runs here; the others
//! with `cargo test --release -p salon-chess-engine -- --ignored`.
//!
//! The positions come from games of engines; that the mate is forced, that it needs so many moves
//! and that only one first move gives it so soon was checked with Stockfish.

use chess::{Position, Rules};
use engine::{Engine, Limits, Request, Score, Stop, StoppedClock};
use game::Line;
use salon_chess_engine::ChessEngine;

const MATES: &str = include_str!("../data/mates.txt");

/// The node count at which they are solved.
const NODES: u64 = 400_000;

struct Mate {
    fen: &'static str,
    moves: u32,
    first: &'static str,
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

/// Whether the engine finds a mate within the node count, and whether it is the shortest.
fn solve(mate: &Mate) -> (bool, bool) {
    let line = Line::new(Position::from_fen(Rules::STANDARD, mate.fen).unwrap());
    let request = Request::new(&line, Limits::nodes(NODES));
    let stop = Stop::new();
    let mut engine = ChessEngine::new();
    let choice = engine.think(&request, &StoppedClock, &stop, &mut |info| {
        if info.score == Score::WinIn(mate.moves) {
            stop.stop();
        }
    });
    let choice = choice.unwrap();
    if let Score::WinIn(moves) = choice.score {
        assert!(moves >= mate.moves, "{}: faster than possible", mate.fen);
    }
    let shortest = choice.score == Score::WinIn(mate.moves);
    if shortest {
        assert_eq!(choice.mv.to_string(), mate.first, "{}", mate.fen);
    }
    (matches!(choice.score, Score::WinIn(_)), shortest)
}

fn solved(mates: &[Mate]) -> (usize, usize) {
    mates.iter().map(solve).fold((0, 0), |(mates, shortest), (mate, short)| {
        (mates + usize::from(mate), shortest + usize::from(short))
    })
}

#[test]
fn there_are_a_hundred() {
    assert_eq!(mates().len(), 100);
    assert!(mates().iter().all(|mate| (2..=5).contains(&mate.moves)));
}

#[test]
fn short_mates_are_found() {
    let short: Vec<Mate> = mates().into_iter().filter(|mate| mate.moves == 2).take(12).collect();
    let (found, _) = solved(&short);
    assert!(found + 1 >= short.len(), "{found} of {}", short.len());
}

#[test]
#[ignore = "a minute in release mode"]
fn most_mates_are_found() {
    let all = mates();
    let (found, shortest) = solved(&all);
    eprintln!("{found} of {} mates found, {shortest} as short as possible", all.len());
    assert!(found >= 80, "{found}");
}
