//! Tunes the evaluation: plays games against itself, and fits the weights to their results.
//!
//! ```sh
//! cargo run --release -p salon-checkers-engine --example tune -- play 2000 1500 games.txt
//! cargo run --release -p salon-checkers-engine --example tune -- fit games.txt weights.rs
//! ```

use std::path::Path;

use checkers::{Position, Rules};
use game::Side;
use salon_checkers_engine::CheckersEngine;
use salon_checkers_engine::tune::{current_weights, term_groups, tuning_sample};
use tuning::{
    FitOptions, SelfPlay, append_self_play, fit, random_opening, read_samples, write_weights,
};

type AnyError = Box<dyn std::error::Error>;

fn main() -> Result<(), AnyError> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["play", games, nodes, output] => play(games.parse()?, nodes.parse()?, output)?,
        ["fit", input, output] => fit_file(input, output)?,
        _ => eprintln!("tune play GAMES NODES FILE | tune fit FILE OUT"),
    }
    Ok(())
}

fn play(games: usize, nodes: u64, output: &str) -> Result<(), AnyError> {
    let self_play = SelfPlay {
        point_of_view: Side::Black,
        nodes,
        max_events: 200,
        max_opening_value: 150,
        won_value: 500,
        won_searches: 4,
        max_recorded_value: 500,
        is_drawn: |position: &Position| position.idle() > 30,
        is_quiet: |position, _| position.jumpers().is_empty(),
        write_fen: Position::short_fen,
    };
    let start = Position::start(Rules::STANDARD);
    let mut engine = CheckersEngine::new();
    engine.set_hash_size(4);
    append_self_play(games, Path::new(output), |random| {
        let plies = 3 + random.below(8);
        self_play.play(&mut engine, random_opening(&start, plies, random))
    })?;
    Ok(())
}

fn fit_file(input: &str, output: &str) -> Result<(), AnyError> {
    // A man decides more games than a pawn.
    let options = FitOptions { sigmoid_scale: 200.0, ..FitOptions::default() };
    let samples = read_samples(Path::new(input), |record| -> Result<_, AnyError> {
        let position = Position::from_fen(Rules::STANDARD, &record.fen)?;
        let black = record.target(options.sigmoid_scale);
        let target = if position.side_to_move() == Side::Black { black } else { 1.0 - black };
        Ok(tuning_sample(&position, target))
    })?;
    eprintln!("{} positions", samples.len());
    let weights = fit(&samples, &current_weights(), options, &mut |epoch, error| {
        eprintln!("{epoch}: {error:.6}");
    });
    std::fs::write(output, write_weights(term_groups(), &weights))?;
    Ok(())
}
