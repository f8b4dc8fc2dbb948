//! Random games beside OpenSpiel: `cargo compare playouts`.
//!
//! Each program plays games of random moves to their end, in turns, and reports its processor time. The games differ a
//! little (OpenSpiel draws checkers after forty turns without a capture, and its backgammon has no cube), so that turns
//! are compared as well as games. The best round of each counts.

#![expect(clippy::print_stdout, reason = "a benchmark prints its result")]

use std::process::Command;
use std::time::Duration;

use game::Playout;
use rustix::time::{ClockId, clock_gettime};

const ROUNDS: usize = 5;
const ROUND: Duration = Duration::from_millis(800);

/// What a program needs for a game, and how long its games are.
#[derive(Clone, Copy)]
struct Speed {
    seconds_per_game: f64,
    turns_per_game: f64,
}

impl Speed {
    fn seconds_per_turn(self) -> f64 {
        self.seconds_per_game / self.turns_per_game
    }
}

fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

fn ours<G: Playout>(start: &G, seed: u64) -> Speed {
    // The numbers of SplitMix64, which the engines use too.
    let mut state = seed;
    let mut draw = |n: u32| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((mixed ^ (mixed >> 31)) >> 32) * u64::from(n)) >> 32) as u32
    };
    let (mut games, mut turns) = (0u32, 0u64);
    let begin = processor_time();
    let mut spent = Duration::ZERO;
    while spent < ROUND {
        for _ in 0..100 {
            turns += u64::from(start.playout(100_000, &mut draw).turns);
        }
        games += 100;
        spent = processor_time() - begin;
    }
    Speed {
        seconds_per_game: spent.as_secs_f64() / f64::from(games),
        turns_per_game: turns as f64 / f64::from(games),
    }
}

/// Runs OpenSpiel for a round. It prints the processor seconds of a game and its turns.
fn peer(python: &str, game: &str, seed: usize) -> Speed {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/open_spiel_playouts.py");
    let seconds = ROUND.as_secs_f64().to_string();
    let output = Command::new(python).args([script, game, &seed.to_string(), &seconds]).output();
    let output = output.expect("the Python of SALON_PEERS_PYTHON starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout);
    let mut numbers = text.split_whitespace().filter_map(|number| number.parse().ok());
    let mut next = || numbers.next().expect("the script prints two numbers");
    Speed { seconds_per_game: next(), turns_per_game: next() }
}

fn compare<G: Playout>(name: &str, start: &G, python: Option<&str>) {
    let better = |best: Option<Speed>, new: Speed| match best {
        Some(best) if best.seconds_per_turn() <= new.seconds_per_turn() => Some(best),
        _ => Some(new),
    };
    let (mut own, mut other) = (None, None);
    for round in 0..ROUNDS {
        own = better(own, ours(start, round as u64));
        if let Some(python) = python {
            other = better(other, peer(python, name, round));
        }
    }
    let print = |program: &str, speed: Speed| {
        let Speed { seconds_per_game, turns_per_game } = speed;
        let (micros, nanos) = (seconds_per_game * 1e6, speed.seconds_per_turn() * 1e9);
        println!(
            "{name:<11} {program:<10} {micros:>9.2} µs/game {turns_per_game:>6.1} turns/game {nanos:>8.1} ns/turn"
        );
    };
    let own = own.expect("there are rounds");
    print("salon", own);
    if let Some(other) = other {
        print("OpenSpiel", other);
        let games = other.seconds_per_game / own.seconds_per_game;
        let turns = other.seconds_per_turn() / own.seconds_per_turn();
        println!("{name:<11} ratio: games {games:.1}, turns {turns:.1}");
    }
}

fn main() {
    let python = std::env::var("SALON_PEERS_PYTHON").ok();
    compare("chess", &chess::Position::new(chess::Rules::STANDARD), python.as_deref());
    let start = checkers::Position::start(checkers::Rules::STANDARD);
    compare("checkers", &start, python.as_deref());
    let start = <backgammon::Position as game::Game>::start(backgammon::Rules::STANDARD);
    compare("backgammon", &start, python.as_deref());
}
