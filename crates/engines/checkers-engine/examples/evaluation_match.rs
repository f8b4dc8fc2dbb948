//! A match between two evaluations from the ballots that can be played under a rulebook, each with both
//! colours. The tablebase of five pieces decides a game that reaches it.
//!
//! ```sh
//! cargo run --release -p salon-checkers-engine --example evaluation_match -- new.nnue hand nodes:3000 standard
//! cargo run --release -p salon-checkers-engine --example evaluation_match -- embedded hand movetime:100 deluxe
//! ```

use std::error::Error;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use checkers::openings::{BallotStatus, three_move};
use checkers::{Position, Rules};
use checkers_endgames::{Tablebase, Wdl};
use engine::{Engine, SearchLimits, SearchRequest, StopSignal, SystemClock};
use game::{Event, Line, Side, Turn};
use salon_checkers_engine::{CheckersEngine, CheckersNetwork, Evaluation};

/// A game in which nothing moves on for this many turns is drawn.
const DRAW_TURNS: u16 = 40;

/// Wins, draws and losses of the first evaluation.
#[derive(Default)]
struct Score {
    wins: u32,
    draws: u32,
    losses: u32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [first, second, limits, rules] = &args[..] else {
        return Err("usage: evaluation_match FIRST SECOND nodes:N|movetime:MS RULES".into());
    };
    let start = Position::start(rules.parse::<Rules>()?);
    let limits = read_limits(limits).ok_or("the limits are nodes:N or movetime:MS")?;
    let mut engines = [engine(first)?, engine(second)?];
    let mut output = std::io::stdout();
    let mut score = Score::default();
    for ballot in three_move().filter(|ballot| ballot.status != BallotStatus::Barred) {
        let Ok(opening) = Line::replay(start, ballot.opening.line().events()) else { continue };
        for side in Side::ALL {
            match winner(opening.clone(), &mut engines, side, limits) {
                None => score.draws += 1,
                Some(winner) if winner == side => score.wins += 1,
                Some(_) => score.losses += 1,
            }
        }
        let Score { wins, draws, losses } = score;
        writeln!(output, "ballot {}: +{wins} ={draws} -{losses}", ballot.number)?;
    }
    Ok(())
}

fn read_limits(text: &str) -> Option<SearchLimits> {
    let (kind, number) = text.split_once(':')?;
    let number = number.parse().ok()?;
    match kind {
        "nodes" => Some(SearchLimits::nodes(number)),
        "movetime" => Some(SearchLimits::time(Duration::from_millis(number))),
        _ => None,
    }
}

fn engine(name: &str) -> Result<CheckersEngine, Box<dyn Error>> {
    let evaluation = match name {
        "hand" => Evaluation::HandWritten,
        "embedded" => Evaluation::Embedded,
        file => Evaluation::Network(Arc::new(CheckersNetwork::read(&std::fs::read(file)?)?)),
    };
    let mut engine = CheckersEngine::new();
    engine.configure(|search| search.set_evaluation(evaluation));
    Ok(engine)
}

/// Plays a game; the first engine has `first_side`. Returns the winner.
fn winner(
    opening: Line<Position>,
    engines: &mut [CheckersEngine; 2],
    first_side: Side,
    limits: SearchLimits,
) -> Option<Side> {
    let mut line = opening;
    engines.iter_mut().for_each(|engine| engine.new_game());
    while let Turn::Player(by) = line.turn() {
        if !line.claims(by).is_empty() || line.position().idle() > DRAW_TURNS {
            return None;
        }
        if let Some(result) = Tablebase::embedded().probe(line.position()) {
            return match result {
                Wdl::Win => Some(by),
                Wdl::Draw => None,
                Wdl::Loss => Some(!by),
            };
        }
        let engine = &mut engines[usize::from(by != first_side)];
        let request = SearchRequest::new(&line, limits);
        let clock = SystemClock::start();
        let best = engine.think(&request, &clock, &StopSignal::new(), &mut |_| {})?;
        line.apply(&Event::Move { by, mv: best.mv }).ok()?;
    }
    line.turn().outcome().and_then(|outcome| outcome.winner())
}
