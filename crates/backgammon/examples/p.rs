//! x
use salon_backgammon::{Board, Dice};
fn main() {
    for d in 1..=6 {
        for e in 1..=d {
            let dice = Dice::new(d, e).unwrap();
            let mut n = salon_backgammon::Results::new();
            Board::START.results(dice, &mut n);
            print!("{dice}:{}/{} ", n.len(), Board::START.count_plays(dice));
        }
    }
    println!();
    for depth in 1..=3 {
        let t = std::time::Instant::now();
        let n = Board::START.perft(depth);
        println!("{depth} {n} {:?}", t.elapsed());
    }
}
