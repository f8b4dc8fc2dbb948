//! Tunes the evaluation: plays games against itself, and fits the weights to their results.
//!
//! ```sh
//! cargo run --release -p salon-chess-engine --example chess_tune -- play 2000 1500 games.txt
//! cargo run --release -p salon-chess-engine --example chess_tune -- fit games.txt weights.rs
//! ```

use std::path::Path;

use chess::{Position, Rules};
use game::Side;
use salon_chess_engine::ChessEngine;
use salon_chess_engine::tune::{current_weights, initial_weights, term_groups, tuning_sample};
use training::{ScoredPosition, SelfPlay, random_opening};
use tuning::{FitOptions, SelfPlayRecord, append_self_play, fit, read_samples, write_weights};

type AnyError = Box<dyn std::error::Error>;

fn main() -> Result<(), AnyError> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["initial", output] => {
            std::fs::write(output, write_weights(term_groups(), &initial_weights()))?;
        }
        ["play", games, nodes, output] => play(games.parse()?, nodes.parse()?, output)?,
        ["fit", input, output] => fit_file(input, output)?,
        _ => eprintln!("tune initial OUT | tune play GAMES NODES FILE | tune fit FILE OUT"),
    }
    Ok(())
}

fn play(games: usize, nodes: u64, output: &str) -> Result<(), AnyError> {
    let self_play = SelfPlay {
        nodes,
        max_events: 400,
        max_opening_value: 400,
        won_value: 1_000,
        won_searches: 6,
        max_recorded_value: 29_999,
        clamps_values: false,
        adjudicate: |_| None,
        is_quiet: |position: &Position, mv| {
            let is_capture = position.piece_at(mv.to).is_some();
            !is_capture && mv.promotion().is_none() && !position.is_check()
        },
    };
    let (start, mut engine) = (Position::new(Rules::STANDARD), ChessEngine::new());
    append_self_play(games, Path::new(output), |random| {
        let plies = 7 + random.below(3);
        let played = self_play.play(&mut engine, random_opening(&start, plies, random));
        played.iter().map(record).collect()
    })?;
    Ok(())
}

/// The record of a position, from White's point of view.
fn record(scored: &ScoredPosition<Position>) -> SelfPlayRecord {
    let is_white = scored.position.side_to_move() == Side::White;
    let (value, result) = match is_white {
        true => (scored.value, scored.result),
        false => (-scored.value, scored.result.reversed()),
    };
    SelfPlayRecord { fen: scored.position.to_fen(), value, result: f64::from(result.points()) }
}

fn fit_file(input: &str, output: &str) -> Result<(), AnyError> {
    let options = FitOptions::default();
    let samples = read_samples(Path::new(input), |record| -> Result<_, AnyError> {
        let position = Position::from_fen(Rules::STANDARD, &record.fen)?;
        Ok(tuning_sample(&position, record.target(options.sigmoid_scale)))
    })?;
    eprintln!("{} positions", samples.len());
    let weights = fit(&samples, &current_weights(), options, &mut |epoch, error| {
        eprintln!("{epoch}: {error:.6}");
    });
    std::fs::write(output, write_weights(term_groups(), &weights))?;
    Ok(())
}
