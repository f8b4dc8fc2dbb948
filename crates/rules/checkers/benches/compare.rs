//! Salon's checkers beside shakmaty's chess: `cargo compare checkers`. The games differ, so that
//! there is no common count; the comparison is how many leaves of its own game tree
//! each counts in a second, in one process, on one thread, in turns, by its best round.

use std::hint::black_box;
use std::time::{Duration, Instant};

use salon_checkers::{Position, Rules};
use shakmaty::Chess;

const ROUNDS: u32 = 5;

/// A library that counts leaves from a start position, to a depth whose count is published.
struct Runner {
    name: &'static str,
    depth: u32,
    published: u64,
    count: fn(u32) -> u64,
    best: Duration,
}

impl Runner {
    fn new(name: &'static str, depth: u32, published: u64, count: fn(u32) -> u64) -> Self {
        Self { name, depth, published, count, best: Duration::MAX }
    }

    fn run(&mut self) {
        let start = Instant::now();
        let leaves = (self.count)(black_box(self.depth));
        self.best = self.best.min(start.elapsed());
        assert_eq!(leaves, self.published, "{} counts something else", self.name);
    }

    /// Millions of leaves a second.
    fn speed(&self) -> f64 {
        self.published as f64 / self.best.as_secs_f64() / 1e6
    }
}

#[expect(clippy::print_stdout, reason = "a benchmark prints its result")]
fn main() {
    let salon = |depth| Position::start(Rules::STANDARD).perft(depth);
    let shakmaty = |depth| shakmaty::perft(&Chess::new(), depth);
    let mut runners = [
        Runner::new("salon, checkers", 12, 388_623_673, salon),
        Runner::new("shakmaty, chess", 6, 119_060_324, shakmaty),
    ];
    for _ in 0..ROUNDS {
        runners.iter_mut().for_each(Runner::run);
    }
    println!("bulk perft from the start");
    for runner in &runners {
        let Runner { name, depth, published, best, .. } = runner;
        let (seconds, speed) = (best.as_secs_f64(), runner.speed());
        println!(
            "  {name:<16} depth {depth:>2} {published:>11} leaves {seconds:>7.3} s {speed:>7.1} M/s"
        );
    }
    let [salon, shakmaty] = &runners;
    println!("ratio {:.2}", salon.speed() / shakmaty.speed());
}
