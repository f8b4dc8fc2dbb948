//! What was played at a table, as PGN.

use std::time::Duration;

use game::{Cause, Chapter, Close, Event, Scribe, Side, Timed, Transcript};
use movetext::{Line, Node, Tags};

use crate::pgn::{Game, Score, Termination};
use crate::{Move, Position};

impl Scribe for Position {
    const FORMATS: &'static [&'static str] = &["pgn"];

    fn write_transcript(format: &str, transcript: &Transcript<Self>) -> Option<String> {
        let games = transcript.games.iter().enumerate();
        let write = |(index, game)| write_game(&transcript.tags, index + 1, game);
        Self::FORMATS.contains(&format).then(|| games.map(write).collect())
    }
}

fn write_game(common: &[(String, String)], round: usize, game: &Chapter<Position>) -> String {
    let score = score(game.close());
    let mut tags = Tags::new();
    // A table plays its games in rounds, unless somebody has said otherwise.
    tags.set("Round", &round.to_string());
    common.iter().for_each(|(name, value)| tags.set(name, value));
    tags.set("White", &game.names.white);
    tags.set("Black", &game.names.black);
    tags.set("Result", score.as_str());
    tags.set("Termination", termination(game.cause).as_str());
    let moves = game.events.iter().map(node).collect();
    let main = Line { moves, closing: Vec::new() };
    let game = Game::from_moves(tags, game.start.clone(), main, Some(score));
    // A table's moves are legal, so nothing is refused here.
    game.map_or(String::new(), |game| game.to_string())
}

fn node(timed: &Timed<Position>) -> Node<Move> {
    let mv = match timed.event {
        Event::Move { mv, .. } => mv,
        Event::Roll(never) => match never {},
    };
    let mut node = Node::new(mv);
    if let Some(left) = timed.left {
        node.set_clock(tenths(left));
    }
    node
}

/// Clocks in files are read by people: a tenth of a second is enough.
fn tenths(time: Duration) -> Duration {
    Duration::from_millis(time.as_millis() as u64 / 100 * 100)
}

fn score(close: Close) -> Score {
    match close {
        Close::Open => Score::Open,
        Close::Drawn => Score::Draw,
        Close::Won(Side::White) => Score::WhiteWins,
        Close::Won(Side::Black) => Score::BlackWins,
    }
}

fn termination(cause: Cause) -> Termination {
    match cause {
        Cause::Unfinished => Termination::Unterminated,
        Cause::Rules | Cause::Agreement | Cause::Resignation => Termination::Normal,
        Cause::Adjudicated => Termination::Adjudication,
        Cause::Time => Termination::TimeForfeit,
        Cause::Abandoned => Termination::Abandoned,
    }
}
