use std::convert::Infallible;
use std::time::Duration;

use game::{Event, Game, TimedEvent, TranscriptGame};

use crate::{GameTree, MoveNode, Tags, Termination, Variation};

/// A game of a transcript as tags and moves, ready to be written as PGN or PDN. `common` are the tags of the whole
/// transcript, `round` is the number of this game in it.
pub fn transcript_tree<G: Game<Roll = Infallible>>(
    common: &[(String, String)],
    round: usize,
    game: &TranscriptGame<G>,
) -> GameTree<G::Move> {
    let result = game.result().as_str();
    let mut tags = Tags::new();
    // The games of a table are its rounds, unless the transcript has a tag of its own.
    tags.set("Round", &round.to_string());
    common.iter().for_each(|(name, value)| tags.set(name, value));
    tags.set("White", &game.names.white);
    tags.set("Black", &game.names.black);
    tags.set("Result", result);
    tags.set("Termination", Termination::from(game.reason).as_str());
    let moves = game.events.iter().map(node).collect();
    GameTree { tags, main: Variation { moves, closing: Vec::new() }, result: Some(result) }
}

fn node<G: Game<Roll = Infallible>>(timed: &TimedEvent<G>) -> MoveNode<G::Move> {
    let mv = match &timed.event {
        Event::Move { mv, .. } => mv.clone(),
        Event::Roll(never) => match *never {},
    };
    let mut node = MoveNode::new(mv);
    if let Some(left) = timed.left {
        node.set_clock(tenths(left));
    }
    node
}

/// Rounds a clock time down to tenths of a second, which is precise enough for readers of the file.
fn tenths(time: Duration) -> Duration {
    Duration::from_millis(time.as_millis() as u64 / 100 * 100)
}
