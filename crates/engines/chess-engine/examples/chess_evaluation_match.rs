//! A match between two evaluations from random openings, each with both colours.
//!
//! ```sh
//! cargo run --release -p salon-chess-engine --example chess_evaluation_match -- new.nnue hand nodes:3000 400 1
//! cargo run --release -p salon-chess-engine --example chess_evaluation_match -- hand new.nnue movetime:50 200 7
//! ```

use std::error::Error;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use chess::{Position, Rules};
use engine::{
    Engine, EngineScore, SearchLimits, SearchRequest, SplitMix64, StopSignal, SystemClock,
};
use game::{Event, Line, Side, Turn};
use salon_chess_engine::{ChessEngine, ChessNetwork, Evaluation};
use training::random_opening;

/// A game is over when both engines say for this many moves that it is won, or drawn.
const AGREED_PLIES: u32 = 8;
/// A game is won beyond this value.
const WON: i32 = 1_000;
/// A game is drawn within this value, after [`DRAW_PLY`] plies.
const DRAWN: i32 = 8;
/// See [`DRAWN`].
const DRAW_PLY: usize = 80;
/// An opening is fair if a short search finds no more than this.
const FAIR: i32 = 80;

/// Wins, draws and losses of the first evaluation.
#[derive(Default)]
struct Score {
    wins: u32,
    draws: u32,
    losses: u32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [first, second, limits, games, seed] = &args[..] else {
        return Err("usage: FIRST SECOND nodes:N|movetime:MS GAMES SEED".into());
    };
    let limits = read_limits(limits).ok_or("the limits are nodes:N or movetime:MS")?;
    let mut engines = [engine(first)?, engine(second)?];
    let mut random = SplitMix64::new(seed.parse()?);
    let mut score = Score::default();
    for pair in 1..=games.parse::<u32>()? / 2 {
        let opening = fair_opening(&mut random);
        for side in Side::ALL {
            match winner(opening.clone(), &mut engines, side, limits) {
                None => score.draws += 1,
                Some(winner) if winner == side => score.wins += 1,
                Some(_) => score.losses += 1,
            }
        }
        report(&score, 2 * pair)?;
    }
    Ok(())
}

fn report(score: &Score, games: u32) -> std::io::Result<()> {
    let Score { wins, draws, losses } = *score;
    let share = (f64::from(wins) + 0.5 * f64::from(draws)) / f64::from(games);
    let square = |points: f64| (points - share) * (points - share);
    let variance = f64::from(wins) * square(1.0)
        + f64::from(draws) * square(0.5)
        + f64::from(losses) * square(0.0);
    let error = 1.96 * variance.sqrt() / f64::from(games);
    let (percent, margin) = (100.0 * share, 100.0 * error);
    writeln!(
        std::io::stdout(),
        "{games} games: +{wins} ={draws} -{losses}, {percent:.1} % (± {margin:.1})"
    )
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

fn engine(name: &str) -> Result<ChessEngine, Box<dyn Error>> {
    let evaluation = match name {
        "hand" => Evaluation::HandWritten,
        file => Evaluation::Network(Arc::new(ChessNetwork::read(&std::fs::read(file)?)?)),
    };
    let mut engine = ChessEngine::new();
    engine.configure(|search| search.set_evaluation(evaluation));
    Ok(engine)
}

/// Eight random plies after which neither side is far ahead.
fn fair_opening(random: &mut SplitMix64) -> Line<Position> {
    let (start, mut judge) = (Position::new(Rules::STANDARD), ChessEngine::new());
    loop {
        let opening = random_opening(&start, 8, random);
        let value = think(&mut judge, &opening, SearchLimits::nodes(5_000)).map(|(_, value)| value);
        if value.is_some_and(|value| value.abs() <= FAIR) {
            return opening;
        }
    }
}

/// Plays a game; the first engine has `first_side`. Returns the winner.
fn winner(
    opening: Line<Position>,
    engines: &mut [ChessEngine; 2],
    first_side: Side,
    limits: SearchLimits,
) -> Option<Side> {
    let mut line = opening;
    let (mut won, mut drawn) = (0_i32, 0);
    engines.iter_mut().for_each(Engine::new_game);
    while let Turn::Player(by) = line.turn() {
        if !line.claims(by).is_empty() || drawn >= AGREED_PLIES {
            return None;
        }
        let (event, value) = think(&mut engines[usize::from(by != first_side)], &line, limits)?;
        let white = if by == Side::White { value } else { -value };
        // Counts up while White is winning, down while Black is.
        won = match white {
            white if white >= WON => won.max(0) + 1,
            white if white <= -WON => won.min(0) - 1,
            _ => 0,
        };
        let is_drawn = white.abs() <= DRAWN && line.events().len() >= DRAW_PLY;
        drawn = if is_drawn { drawn + 1 } else { 0 };
        if won.unsigned_abs() >= AGREED_PLIES {
            return Some(if won > 0 { Side::White } else { Side::Black });
        }
        line.apply(&event).ok()?;
    }
    line.turn().outcome().and_then(|outcome| outcome.winner())
}

/// The move of an engine, and its value for the side to move.
fn think(
    engine: &mut ChessEngine,
    line: &Line<Position>,
    limits: SearchLimits,
) -> Option<(Event<Position>, i32)> {
    let request = SearchRequest::new(line, limits);
    let by = line.turn().player()?;
    let best = engine.think(&request, &SystemClock::start(), &StopSignal::new(), &mut |_| {})?;
    let value = match best.score {
        EngineScore::Hundredths(value) => value,
        EngineScore::WinIn(_) => 30_000,
        _ => -30_000,
    };
    Some((Event::Move { by, mv: best.mv }, value))
}
