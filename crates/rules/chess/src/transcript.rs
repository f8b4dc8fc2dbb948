//! What was played at a table, as PGN.

use std::time::Duration;

use game::{
    EndReason, Event, GameResult, Side, TimedEvent, Transcript, TranscriptGame, TranscriptWriter,
};
use movetext::{Line, Node, Tags};

use crate::pgn::{Game, Score, Termination};
use crate::{Move, Position};

impl TranscriptWriter for Position {
    const FORMATS: &'static [&'static str] = &["pgn"];

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
        GameResult::Draw => Score::Draw,
        GameResult::Win(Side::White) => Score::WhiteWins,
        GameResult::Win(Side::Black) => Score::BlackWins,
    }
}

fn termination(cause: EndReason) -> Termination {
    match cause {
        EndReason::Unfinished => Termination::Unterminated,
        EndReason::Rules | EndReason::Agreement | EndReason::Resignation => Termination::Normal,
        EndReason::Adjudicated => Termination::Adjudication,
        EndReason::Time => Termination::TimeForfeit,
        EndReason::Abandoned => Termination::Abandoned,
    }
}
