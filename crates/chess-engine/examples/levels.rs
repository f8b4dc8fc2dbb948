//! Prints how long each level takes for its answers, the longest of a game against itself.
//!
//! ```sh
//! cargo run --release -p salon-chess-engine --example levels
//! ```

use std::time::Duration;

use chess::{Position, Rules};
use engine::{Clock, Engine, Level, Limits, Request, Stop, Strength, SystemClock};
use game::{Event, Line, Turn};
use salon_chess_engine::ChessEngine;

/// The half-moves of each game.
const PLIES: usize = 120;

fn main() {
    for level in Level::all() {
        let strength = Strength::Level(level);
        let longest = longest_answer(&mut ChessEngine::of_strength(strength, 1));
        eprintln!("{strength}: {} ms at most", longest.as_millis());
    }
}

fn longest_answer(engine: &mut ChessEngine) -> Duration {
    let mut line = Line::new(Position::new(Rules::STANDARD));
    let mut longest = Duration::ZERO;
    while line.events().len() < PLIES {
        let Turn::Player(by) = line.turn() else { break };
        let clock = SystemClock::start();
        let request = Request::new(&line, Limits::default());
        let choice = engine.think(&request, &clock, &Stop::new(), &mut |_| {});
        longest = longest.max(clock.now());
        let Some(choice) = choice else { break };
        if line.apply(&Event::Move { by, mv: choice.mv }).is_err() {
            break;
        }
    }
    longest
}
