//! Prints the node signature and the speed: `cargo run --release --example bench -- 12`; with a number
//! of milliseconds as well, how far the start is searched in that time.

use std::time::Duration;

use checkers::{Position, Rules};
use engine::{Engine, SearchLimits, SearchRequest, StopSignal, SystemClock};
use game::Line;
use salon_checkers_engine::{CheckersEngine, bench};

#[expect(clippy::print_stdout, reason = "a tool prints")]
fn main() {
    let number = |n: usize| std::env::args().nth(n).and_then(|text| text.parse().ok());
    let depth = number(1).unwrap_or(12);
    let (nodes, time) = bench(depth, &SystemClock::start());
    let speed = nodes as f64 / time.as_secs_f64();
    println!("depth {depth}: {nodes} nodes, {speed:.0} a second");
    if let Some(millis) = number(2) {
        let line = Line::new(Position::start(Rules::STANDARD));
        let limits = SearchLimits::time(Duration::from_millis(u64::from(millis)));
        let request = SearchRequest::new(&line, limits);
        let tell = &mut |info: &engine::SearchInfo<Position>| {
            println!(
                "depth {} {:?} {} nodes, {} a second: {:?}",
                info.depth,
                info.score,
                info.nodes,
                info.nodes_per_second(),
                info.pv
            );
        };
        CheckersEngine::new().think(&request, &SystemClock::start(), &StopSignal::new(), tell);
    }
}
