//! Random positions, plays and matches for the scripts in `oracles/`, which hold them against other
//! programs. Not part of any build or test.
//!
//! `cargo run --release -p salon-backgammon --example oracle -- plays 20000 1`

#![allow(clippy::print_stdout)] // What it prints is its work.

use std::process::ExitCode;

use game::{Archive, BySide, Event, Game, Line, Notation, Side, Turn};
use salon_backgammon::{Board, Dice, GnuId, MatWriter, Position, PositionId, RecordedGame, Rules};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [command, format] = &args[..]
        && command == "replay"
    {
        return replay(format);
    }
    let number = |index: usize| args.get(index).and_then(|text| text.parse().ok());
    let (Some(count), Some(seed)) = (number(1), number(2)) else {
        eprintln!("usage: oracle positions|plays|matches <count> <seed>, or oracle replay mat|sgf");
        return ExitCode::FAILURE;
    };
    let mut random = fastrand::Rng::with_seed(seed);
    match args[0].as_str() {
        "positions" => positions(count, &mut random),
        "plays" => plays(count, &mut random),
        "matches" => matches(count, &mut random).expect("written"),
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

/// Random matches as one MAT file; some games are given up.
fn matches(count: u64, random: &mut fastrand::Rng) -> std::io::Result<()> {
    let mut writer = MatWriter::new(std::io::stdout().lock());
    for index in 0..count {
        let rules = match random.u8(0..4) {
            0 => "standard+money+jacoby+beavers".parse().expect("rules"),
            _ => Rules::match_to(random.u8(1..=11)),
        };
        let mut results = Vec::new();
        while let Some(start) = Position::next_game(&rules, &results) {
            let mut record = RecordedGame {
                players: BySide { white: format!("right{index}"), black: format!("left{index}") },
                number: results.len() as u32 + 1,
                notes: Vec::new(),
                line: Line::new(start),
                agreed: None,
            };
            while let Some(event) = some_event(record.line.position(), random) {
                record.line.apply(&event).expect("offered");
                if random.u16(0..600) == 0 && matches!(record.line.turn(), Turn::Chance) {
                    let loser = if random.bool() { Side::White } else { Side::Black };
                    record.agreed =
                        Some(record.line.position().resignation(loser, random.u8(1..4)));
                    break;
                }
            }
            writer.write(&record)?;
            results.push(record.outcome().expect("over"));
            if rules.match_length().is_none() && results.len() == 3 {
                break;
            }
        }
    }
    Ok(())
}

/// Replays a file from standard input and reports the result.
fn replay(format: &str) -> ExitCode {
    let mut broken = 0;
    let results = Position::check(format, &mut std::io::stdin().lock(), &mut |game| {
        println!("{} {}: {} moves", game.number, game.title, game.moves);
        for remark in game.warnings {
            println!("  remark: {remark}");
        }
        if let Some(fault) = game.error {
            println!("  fault in line {}, column {}: {}", fault.line, fault.column, fault.error);
            broken += 1;
        }
    });
    results.expect("read");
    println!("{broken} broken");
    if broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
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

/// Boards of random games: position ID, roll, and the position IDs of all results, as the player
/// sees them whose turn is next.
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
