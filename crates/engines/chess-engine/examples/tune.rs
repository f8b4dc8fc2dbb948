//! Tunes the evaluation: plays games against itself, and fits the weights to their results.
//!
//! ```sh
//! cargo run --release -p salon-chess-engine --example tune -- play 2000 1500 games.txt
//! cargo run --release -p salon-chess-engine --example tune -- fit games.txt weights.rs
//! ```

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Write};

use chess::{Position, Rules};
use engine::{Engine, EngineScore, SearchLimits, SearchRequest, StopSignal, StoppedClock};
use game::{Event, Game, Line, Outcome, Side, Turn};
use salon_chess_engine::ChessEngine;
use salon_chess_engine::tune::{present, sample, seed, write_weights};
use tuning::{Fit, fit};

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["seed", output] => std::fs::write(output, write_weights(&seed()))?,
        ["play", games, nodes, output] => play(games.parse()?, nodes.parse()?, output)?,
        ["fit", input, output] => fit_file(input, output)?,
        _ => eprintln!("tune seed OUT | tune play GAMES NODES FILE | tune fit FILE OUT"),
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

/// Plays games and appends their quiet positions to a file: FEN, White's value, result.
fn play(games: usize, nodes: u64, output: &str) -> Result<(), Failure> {
    let mut file = BufWriter::new(OpenOptions::new().create(true).append(true).open(output)?);
    let seed = std::fs::metadata(output)?.len();
    let mut dice = Dice(seed);
    let mut engine = ChessEngine::new();
    for number in 1..=games {
        let (records, result) = game(&mut engine, &mut dice, nodes)?;
        for (fen, value) in records {
            writeln!(file, "{fen};{value};{result}")?;
        }
        file.flush()?;
        if number.is_multiple_of(50) {
            eprintln!("{number} games");
        }
    }
    Ok(())
}

/// One game from eight random moves: its quiet positions with White's values, and the result.
fn game(
    engine: &mut ChessEngine,
    dice: &mut Dice,
    nodes: u64,
) -> Result<(Vec<(String, i32)>, f64), Failure> {
    let mut line = Line::new(Position::new(Rules::STANDARD));
    let plies = 7 + dice.roll(3);
    while line.events().len() < plies {
        let moves = line.position().legal_moves();
        if moves.is_empty() {
            line = Line::new(Position::new(Rules::STANDARD));
            continue;
        }
        let mv = moves[dice.roll(moves.len())];
        let by = line.position().side_to_move();
        line.apply(&Event::Move { by, mv }).map_err(|refusal| refusal.to_string())?;
    }
    engine.new_game();
    let mut records = Vec::new();
    let mut lost = 0;
    loop {
        if let Turn::Over(outcome) = line.turn() {
            return Ok((records, result(outcome)));
        }
        let position = line.position().clone();
        let claimable = !line.claims(position.side_to_move()).is_empty();
        if claimable || line.events().len() > 400 {
            return Ok((records, 0.5));
        }
        let request = SearchRequest::new(&line, SearchLimits::nodes(nodes));
        let choice = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {});
        let Some(choice) = choice else { return Ok((records, 0.5)) };
        let by = position.side_to_move();
        let (value, mate) = match choice.score {
            EngineScore::Hundredths(value) => (value, false),
            EngineScore::WinIn(_) => (3_000, true),
            _ => (-3_000, true),
        };
        let white = if by == Side::White { value } else { -value };
        lost = if white.abs() > 1_000 { lost + 1 } else { 0 };
        if lost >= 6 {
            return Ok((records, if white > 0 { 1.0 } else { 0.0 }));
        }
        if records.is_empty() && white.abs() > 400 && line.events().len() == plies {
            return Ok((records, 0.5));
        }
        let loud = position.piece_at(choice.mv.to).is_some() || choice.mv.promotion().is_some();
        if !loud && !mate && !position.is_check() {
            records.push((position.to_fen(), white));
        }
        line.apply(&Event::Move { by, mv: choice.mv }).map_err(|refusal| refusal.to_string())?;
    }
}

fn result(outcome: Outcome<chess::Ending>) -> f64 {
    match outcome.winner() {
        Some(Side::White) => 1.0,
        Some(Side::Black) => 0.0,
        None => 0.5,
    }
}

/// How much the result of the game counts beside what the search foresaw.
const RESULT_SHARE: f64 = 0.6;

fn fit_file(input: &str, output: &str) -> Result<(), Failure> {
    let plan = Fit::default();
    let mut samples = Vec::new();
    for record in BufReader::new(File::open(input)?).lines() {
        let record = record?;
        let [fen, value, result] = record.split(';').collect::<Vec<_>>()[..] else { continue };
        let (value, result): (f64, f64) = (value.parse()?, result.parse()?);
        let position = Position::from_fen(Rules::STANDARD, fen)?;
        let foreseen = 1.0 / (1.0 + 10f64.powf(-value / plan.tenfold));
        let target = RESULT_SHARE * result + (1.0 - RESULT_SHARE) * foreseen;
        samples.push(sample(&position, target));
    }
    eprintln!("{} positions", samples.len());
    let mut tell = |epoch, error| eprintln!("{epoch}: {error:.6}");
    let weights = fit(&samples, &present(), plan, &mut tell);
    std::fs::write(output, write_weights(&weights))?;
    Ok(())
}
