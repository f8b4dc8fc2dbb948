//! Plays two evaluations against each other from all ballots.
//!
//! ```sh
//! cargo run --release -p salon-checkers-engine --example duel -- new.nnue hand nodes:5000 1
//! ```

use std::sync::Arc;
use std::time::Duration;

use checkers::Position;
use checkers::openings::{BallotStatus, three_move};
use engine::{Engine, SearchLimits, SearchRequest, StopSignal, SystemClock};
use game::{Event, Line, Side, Turn};
use salon_checkers_engine::{CheckersEngine, CheckersNetwork, Evaluation};

fn engine(name: &str) -> CheckersEngine {
    let evaluation = match name {
        "hand" => Evaluation::HandWritten,
        "embedded" => Evaluation::Embedded,
        file => Evaluation::Network(Arc::new(
            CheckersNetwork::read(&std::fs::read(file).unwrap()).unwrap(),
        )),
    };
    let mut engine = CheckersEngine::new();
    engine.set_hash_size(16);
    engine.configure(|search| search.set_evaluation(evaluation));
    engine
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (kind, number) = args[2].split_once(':').unwrap();
    let number: u64 = number.parse().unwrap();
    let limits = if kind == "nodes" {
        SearchLimits::nodes(number)
    } else {
        SearchLimits::time(Duration::from_millis(number))
    };
    let step: usize = args[3].parse().unwrap();
    let mut engines = [engine(&args[0]), engine(&args[1])];
    let (mut won, mut drawn, mut lost) = (0, 0, 0);
    let mut nodes = [0_u64; 2];
    let ballots = three_move().filter(|ballot| ballot.status != BallotStatus::Barred);
    for ballot in ballots.step_by(step) {
        for first in [Side::White, Side::Black] {
            let mut line: Line<Position> = ballot.opening.line();
            engines.iter_mut().for_each(|engine| engine.new_game());
            let winner = loop {
                let Turn::Player(by) = line.turn() else {
                    break line.turn().outcome().and_then(|outcome| outcome.winner());
                };
                if !line.claims(by).is_empty()
                    || line.position().idle() > 40
                    || line.events().len() > 250
                {
                    break None;
                }
                let which = usize::from(by != first);
                let request = SearchRequest::new(&line, limits);
                let best = engines[which]
                    .think(&request, &SystemClock::start(), &StopSignal::new(), &mut |_| {})
                    .unwrap();
                nodes[which] += best.nodes;
                line.apply(&Event::Move { by, mv: best.mv }).unwrap();
            };
            match winner {
                None => drawn += 1,
                Some(side) if side == first => won += 1,
                Some(_) => lost += 1,
            }
        }
    }
    println!("+{won} ={drawn} -{lost} nodes {nodes:?}");
}
