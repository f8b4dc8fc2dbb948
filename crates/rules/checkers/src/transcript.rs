//! What was played at a table, as PDN.

use std::time::Duration;

use game::{
    EndReason, Event, GameResult, TimedEvent, Transcript, TranscriptGame, TranscriptWriter,
};
use movetext::{Line, Node, Tags};

use crate::pdn::{self, Score};
use crate::{Move, Position};

impl TranscriptWriter for Position {
    const FORMATS: &'static [&'static str] = &["pdn"];

    fn write_transcript(format: &str, transcript: &Transcript<Self>) -> Option<String> {
        let games = transcript.games.iter().enumerate();
        let write = |(index, game)| write_game(&transcript.tags, index + 1, game);
        Self::FORMATS.contains(&format).then(|| games.map(write).collect())
    }
}

fn write_game(
    common: &[(String, String)],
    round: usize,
    game: &TranscriptGame<Position>,
) -> String {
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

fn node(timed: &TimedEvent<Position>) -> Node<Move> {
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

fn score(close: GameResult) -> Score {
    match close {
        GameResult::Unfinished => Score::Open,
        GameResult::Draw => Score::Drawn,
        GameResult::Win(winner) => Score::Won(winner),
    }
}

/// The words that PGN has for it; PDN has taken over its tags.
fn termination(cause: EndReason) -> &'static str {
    match cause {
        EndReason::Unfinished => "unterminated",
        EndReason::Rules | EndReason::Agreement | EndReason::Resignation => "normal",
        EndReason::Adjudicated => "adjudication",
        EndReason::Time => "time forfeit",
        EndReason::Abandoned => "abandoned",
    }
}
