//! Prints how many boards a second the networks judge, in games of random plays.
//!
//! ```sh
//! cargo run --release -p salon-backgammon-engine --example speed
//! ```

use backgammon::{Board, Dice, Results};
use salon_backgammon_engine::Networks;
use std::time::Instant;

fn main() {
    let networks = Networks::shipped();
    let mut results = Results::new();
    let mut boards = vec![Board::START];
    let mut index = 0;
    while boards.len() < 20_000 {
        let last = boards[boards.len() - 1];
        let over = last.is_won() || last.turned().is_won();
        let board = if over { Board::START } else { last };
        let dice = Dice::ALL[(index * 7) % 21];
        board.results(dice, &mut results);
        boards.push(results[(index * 31) % results.len()].turned());
        index += 1;
    }
    let round = || boards.iter().map(|board| networks.chances(board).win).sum::<f32>();
    std::hint::black_box(round());
    let time = |_| {
        let start = Instant::now();
        std::hint::black_box(round());
        start.elapsed().as_secs_f64()
    };
    let best = (0..50).map(time).fold(f64::INFINITY, f64::min);
    eprintln!("{:.0} boards a second", boards.len() as f64 / best);
}
