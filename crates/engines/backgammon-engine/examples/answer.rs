//! Answers questions about boards line by line, for the scripts that measure the engine.
//!
//! A line is two dice (or `0 0` for the chances alone) and twice 25 numbers: the checkers of the
//! player on roll on the points 1 to 24 and the bar, and the opponent's, each as its owner counts.
//! The answer has the same 50 numbers after the best play, still as the mover counts; or five
//! chances.
//!
//! ```sh
//! cargo run --release -p salon-backgammon-engine --example answer -- 0 [weights]
//! ```
use std::io::{BufRead, Write};

use backgammon::{Board, Checkers, Dice};
use salon_backgammon_engine::{GammonValues, Networks};

fn main() {
    let mut args = std::env::args().skip(1);
    let plies = args.next().and_then(|plies| plies.parse().ok()).unwrap_or(0);
    let networks = match args.next() {
        Some(file) => {
            Networks::from_bytes(&std::fs::read(file).expect("weights")).expect("weights")
        }
        None => Networks::shipped().clone(),
    };
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let numbers: Vec<u8> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
        if numbers.len() != 52 {
            continue;
        }
        let side = |first: usize| Checkers::new(|place| numbers[first + usize::from(place) - 1]);
        let (Some(mine), Some(theirs)) = (side(2), side(27)) else { continue };
        let Ok(board) = Board::new(mine, theirs) else { continue };
        let answer = match Dice::new(numbers[0], numbers[1]) {
            Some(dice) => text(networks.best_play(&board, dice, &GammonValues::MONEY, plies)),
            None => {
                let chances = networks.evaluate_plies(&board, &GammonValues::MONEY, plies);
                format!(
                    "{} {} {} {} {}",
                    chances.win,
                    chances.win_gammon,
                    chances.win_backgammon,
                    chances.lose_gammon,
                    chances.lose_backgammon
                )
            }
        };
        writeln!(out, "{answer}").expect("a reader");
        out.flush().expect("a reader");
    }
}

fn text(board: Board) -> String {
    let places = |checkers: Checkers| (1..=25).map(move |place| checkers.on(place).to_string());
    places(board.mine()).chain(places(board.theirs())).collect::<Vec<_>>().join(" ")
}
