//! Tunes the evaluation: plays games against itself, and fits the weights to their results.
//!
//! ```sh
//! cargo run --release -p salon-checkers-engine --example tune -- play 2000 1500 games.txt
//! cargo run --release -p salon-checkers-engine --example tune -- fit games.txt weights.rs
//! ```

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Write};

use checkers::{Position, Rules};
use engine::{Engine, EngineScore, SearchLimits, SearchRequest, StopSignal, StoppedClock};
use game::{Event, Game, Line, Side, Turn};
use salon_checkers_engine::CheckersEngine;
use salon_checkers_engine::tune::{present, sample, write_weights};
use tuning::{Fit, fit};

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["play", games, nodes, output] => play(games.parse()?, nodes.parse()?, output)?,
        ["fit", input, output] => fit_file(input, output)?,
        _ => eprintln!("tune play GAMES NODES FILE | tune fit FILE OUT"),
    }
    Ok(())
}

/// SplitMix64.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % sides as u64) as usize
    }
}

/// Plays games and appends their quiet positions to a file: FEN, Black's value, Black's result.
fn play(games: usize, nodes: u64, output: &str) -> Result<(), Failure> {
    let mut file = BufWriter::new(OpenOptions::new().create(true).append(true).open(output)?);
    let mut dice = Dice(std::fs::metadata(output)?.len());
    let mut engine = CheckersEngine::new();
    engine.set_hash_size(4);
    for number in 1..=games {
        let (records, result) = game(&mut engine, &mut dice, nodes)?;
        for (fen, value) in records {
            writeln!(file, "{fen};{value};{result}")?;
        }
        if number.is_multiple_of(200) {
            file.flush()?;
            eprintln!("{number} games");
        }
    }
    Ok(())
}

/// Values beyond this are won.
const WON: i32 = 500;

/// One game from some random moves: its quiet positions with Black's values, and Black's result.
fn game(
    engine: &mut CheckersEngine,
    dice: &mut Dice,
    nodes: u64,
) -> Result<(Vec<(String, i32)>, f64), Failure> {
    let mut line = random_opening(dice)?;
    let opening = line.events().len();
    engine.new_game();
    let mut records = Vec::new();
    let mut lost = 0;
    loop {
        if let Turn::Over(outcome) = line.turn() {
            let result = match outcome.winner() {
                Some(Side::Black) => 1.0,
                Some(Side::White) => 0.0,
                None => 0.5,
            };
            return Ok((records, result));
        }
        let position = *line.position();
        let by = position.side_to_move();
        if !line.claims(by).is_empty() || line.events().len() > 200 || position.idle() > 30 {
            return Ok((records, 0.5));
        }
        let request = SearchRequest::new(&line, SearchLimits::nodes(nodes));
        let choice = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {});
        let Some(choice) = choice else { return Ok((records, 0.5)) };
        let value = match choice.score {
            EngineScore::Hundredths(value) => value,
            EngineScore::WinIn(_) => 2_000,
            _ => -2_000,
        };
        let black = if by == Side::Black { value } else { -value };
        lost = if black.abs() > WON { lost + 1 } else { 0 };
        if lost >= 4 {
            return Ok((records, if black > 0 { 1.0 } else { 0.0 }));
        }
        if line.events().len() == opening && black.abs() > 150 {
            return Ok((records, 0.5));
        }
        if position.jumpers().is_empty() && black.abs() <= WON {
            records.push((position.short_fen(), black));
        }
        line.apply(&Event::Move { by, mv: choice.mv }).map_err(|refusal| refusal.to_string())?;
    }
}

fn random_opening(dice: &mut Dice) -> Result<Line<Position>, Failure> {
    let mut line = Line::new(Position::start(Rules::STANDARD));
    let plies = 3 + dice.roll(8);
    while line.events().len() < plies {
        let moves = line.position().legal_moves();
        if moves.is_empty() {
            line = Line::new(Position::start(Rules::STANDARD));
            continue;
        }
        let mv = moves[dice.roll(moves.len())];
        let by = line.position().side_to_move();
        line.apply(&Event::Move { by, mv }).map_err(|refusal| refusal.to_string())?;
    }
    Ok(line)
}

/// How much the result of the game counts beside what the search foresaw.
const RESULT_SHARE: f64 = 0.6;

fn fit_file(input: &str, output: &str) -> Result<(), Failure> {
    // A man is worth more in checkers than a pawn: it decides more games.
    let plan = Fit { tenfold: 200.0, ..Fit::default() };
    let mut samples = Vec::new();
    for record in BufReader::new(File::open(input)?).lines() {
        let record = record?;
        let [fen, value, result] = record.split(';').collect::<Vec<_>>()[..] else { continue };
        let (value, result): (f64, f64) = (value.parse()?, result.parse()?);
        let position = Position::from_fen(Rules::STANDARD, fen)?;
        let foreseen = 1.0 / (1.0 + 10f64.powf(-value / plan.tenfold));
        let black = RESULT_SHARE * result + (1.0 - RESULT_SHARE) * foreseen;
        let target = if position.side_to_move() == Side::Black { black } else { 1.0 - black };
        samples.push(sample(&position, target));
    }
    eprintln!("{} positions", samples.len());
    let mut tell = |epoch, error| eprintln!("{epoch}: {error:.6}");
    let weights = fit(&samples, &present(), plan, &mut tell);
    std::fs::write(output, write_weights(&weights))?;
    Ok(())
}
