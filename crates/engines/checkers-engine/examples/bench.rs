//! Prints the node signature of the engine and its speed. With a number of milliseconds as a second
//! argument, it also shows how far the start is searched in that time.
//!
//! ```sh
//! cargo run --release -p salon-checkers-engine --example bench -- 12
//! ```

use std::time::Duration;

use checkers::{Position, Rules};
use engine::{Engine, SearchInfo, SearchLimits, SearchRequest, StopSignal, SystemClock};
use game::Line;
use salon_checkers_engine::{CheckersEngine, bench};

#[expect(clippy::print_stdout, reason = "a tool prints")]
fn main() {
    let argument = |n: usize| std::env::args().nth(n).and_then(|text| text.parse().ok());
    let depth = argument(1).unwrap_or(12);
    let (nodes, time) = bench(depth, &SystemClock::start());
    let speed = nodes as f64 / time.as_secs_f64();
    println!("depth {depth}: {nodes} nodes, {speed:.0} nodes per second");
    if let Some(millis) = argument(2) {
        let line = Line::new(Position::start(Rules::STANDARD));
        let limits = SearchLimits::time(Duration::from_millis(u64::from(millis)));
        let request = SearchRequest::new(&line, limits);
        let on_info = &mut |info: &SearchInfo<Position>| {
            println!(
                "depth {} {:?} {} nodes, {} nodes per second: {:?}",
                info.depth,
                info.score,
                info.nodes,
                info.nodes_per_second(),
                info.pv
            );
        };
        CheckersEngine::new().think(&request, &SystemClock::start(), &StopSignal::new(), on_info);
    }
}
