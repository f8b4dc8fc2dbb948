//! x
use rand::{RngExt, SeedableRng, rngs::SmallRng};
use salon_backgammon::{Board, Dice, Outlook, Results};
fn main() {
    let mut random = SmallRng::seed_from_u64(2120);
    let mut positions = Vec::new();
    let mut results = Results::new();
    while positions.len() < 4000 {
        let mut board = Board::START;
        while board.has_contact() {
            let dice = Dice::ALL[random.random_range(0..Dice::ALL.len())];
            board.results(dice, &mut results);
            board = results[random.random_range(0..results.len())].turned();
            if board.has_contact() && random.random_range(0..4) == 0 {
                positions.push(board);
            }
        }
    }
    let mut buffer = Results::new();
    let which = std::env::args().nth(1).unwrap_or_default();
    let mut best = f64::MAX;
    let mut count = 0;
    for _ in 0..200 {
        let t = std::time::Instant::now();
        count = 0;
        for board in &positions {
            let outlook = Outlook::new(*board);
            for dice in Dice::ALL {
                if which == "d" && !dice.is_double() || which == "m" && dice.is_double() {
                    continue;
                }
                outlook.results(dice, &mut buffer);
                count += std::hint::black_box(&buffer).len() as u64;
            }
        }
        best = best.min(t.elapsed().as_secs_f64());
    }
    println!(
        "{count} {best} {:.1} M/s {:.1} ns/call",
        count as f64 / best / 1e6,
        best * 1e9 / positions.len() as f64 / 21.0
    );
}
