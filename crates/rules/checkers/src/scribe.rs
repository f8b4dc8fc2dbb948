//! What was played at a table, as PDN.

use std::time::Duration;

use game::{Cause, Chapter, Close, Event, Scribe, Timed, Transcript};
use movetext::{Line, Node, Tags};

use crate::pdn::{self, Score};
use crate::{Move, Position};

impl Scribe for Position {
    const FORMATS: &'static [&'static str] = &["pdn"];

    fn write_transcript(format: &str, transcript: &Transcript<Self>) -> Option<String> {
        let games = transcript.games.iter().enumerate();
        let write = |(index, game)| write_game(&transcript.tags, index + 1, game);
        Self::FORMATS.contains(&format).then(|| games.map(write).collect())
    }
}

fn write_game(common: &[(String, String)], round: usize, game: &Chapter<Position>) -> String {
    let result = score(game.close()).text();
    let mut tags = Tags::new();
    // A table plays its games in rounds, unless somebody has said otherwise.
    tags.set("Round", &round.to_string());
    common.iter().for_each(|(name, value)| tags.set(name, value));
    tags.set("White", &game.names.white);
    tags.set("Black", &game.names.black);
    tags.set("Result", result);
    tags.set("Termination", termination(game.cause));
    let moves = game.events.iter().map(node).collect();
    let main = Line { moves, closing: Vec::new() };
    let start = game.start;
    // A table's moves are legal, so nothing is refused here.
    pdn::write(&start, &pdn::Game { tags, main, result: Some(result) }).unwrap_or_default()
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
        Close::Drawn => Score::Drawn,
        Close::Won(winner) => Score::Won(winner),
    }
}

/// The words that PGN has for it; PDN has taken over its tags.
fn termination(cause: Cause) -> &'static str {
    match cause {
        Cause::Unfinished => "unterminated",
        Cause::Rules | Cause::Agreement | Cause::Resignation => "normal",
        Cause::Adjudicated => "adjudication",
        Cause::Time => "time forfeit",
        Cause::Abandoned => "abandoned",
    }
}
