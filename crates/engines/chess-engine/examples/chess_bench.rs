//! Prints the node signature of the engine and its speed.
//!
//! ```sh
//! cargo run --release -p salon-chess-engine --example chess_bench -- 12
//! ```

use engine::SystemClock;
use salon_chess_engine::bench;

fn main() {
    let depth = std::env::args().nth(1).and_then(|depth| depth.parse().ok()).unwrap_or(12);
    let (nodes, time) = bench(depth, &SystemClock::start());
    let speed = nodes as f64 / time.as_secs_f64();
    eprintln!("{nodes} nodes in {:.2} s, {speed:.0} nodes per second", time.as_secs_f64());
}
