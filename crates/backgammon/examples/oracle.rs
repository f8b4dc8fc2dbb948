//! Random positions, plays and matches for the scripts in `oracles/`, which hold them against other
//! programs. Not part of any build or test.
//!
//! `cargo run --release -p salon-backgammon --example oracle -- plays 20000 1`

#![allow(clippy::print_stdout)] // What it prints is its work.

use std::process::ExitCode;

use game::{Event, Game, Line, Notation, Turn};
use salon_backgammon::{Board, Dice, GnuId, Position, PositionId, Rules};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize| args.get(index).and_then(|text| text.parse().ok());
    let (Some(count), Some(seed)) = (number(1), number(2)) else {
        eprintln!("usage: oracle positions|plays <count> <seed>");
        return ExitCode::FAILURE;
    };
    let mut random = fastrand::Rng::with_seed(seed);
    match args[0].as_str() {
        "positions" => positions(count, &mut random),
        "plays" => plays(count, &mut random),
        other => {
            eprintln!("there is no '{other}'");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Positions of random matches and money games: XGID, then position ID and match ID.
fn positions(count: u64, random: &mut fastrand::Rng) {
    let mut printed = 0;
    while printed < count {
        let rules = match random.u8(0..4) {
            0 => Rules::MONEY,
            _ => Rules::match_to(random.u8(1..=15)),
        };
        let mut results = Vec::new();
        while let Some(start) = Position::next_game(&rules, &results) {
            let mut line = Line::new(start);
            while let Some(event) = some_event(line.position(), random) {
                line.apply(&event).expect("offered");
                let position = line.position();
                if let Some(id) = GnuId::of(position).filter(|_| random.u8(0..40) == 0) {
                    println!("{}\t{id}", position.write_position());
                    printed += 1;
                }
            }
            results.push(line.turn().outcome().expect("over"));
            if printed >= count || results.len() > 20 {
                break;
            }
        }
    }
}

/// Any event; doubles are rare and mostly taken.
fn some_event(position: &Position, random: &mut fastrand::Rng) -> Option<Event<Position>> {
    match position.turn() {
        Turn::Over(_) => None,
        Turn::Chance => {
            let chances = position.chances();
            Some(Event::Roll(chances[random.usize(..chances.len())].0))
        }
        Turn::Player(by) => {
            let moves = position.legal_moves();
            let cautious = random.u8(0..8) > 0;
            let index = if cautious && moves.len() < 4 { 0 } else { random.usize(..moves.len()) };
            Some(Event::Move { by, mv: moves[index] })
        }
    }
}

/// Boards of random games: position ID, roll, and the position IDs of all results, as the player sees
/// them whose turn is next.
fn plays(count: u64, random: &mut fastrand::Rng) {
    let mut board = Board::START;
    for _ in 0..count {
        let dice = Dice::ALL[random.usize(..Dice::ALL.len())];
        let mut results = Vec::new();
        board.each_play(dice, |after, _| results.push(after));
        print!("{} {dice}", PositionId(board));
        for after in &results {
            print!(" {}", PositionId(after.turned()));
        }
        println!();
        let after = results[random.usize(..results.len())];
        board = if after.is_won() { Board::START } else { after.turned() };
    }
}
