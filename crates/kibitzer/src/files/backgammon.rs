use backgammon::{Position, Record, for_each_game};
use game::{Close, Game as _};

use super::{Legible, Told};

impl Legible for Position {
    fn games(format: &str, text: &str) -> Vec<Told<Self>> {
        let mut told = Vec::new();
        // Reading from memory does not fail.
        let _ = for_each_game(format, &mut text.as_bytes(), &mut |_, record| {
            told.extend(record.map(of));
            Ok(())
        });
        told
    }
}

fn of(record: Record) -> Told<Position> {
    let agreed = record.agreed;
    let winner = agreed.and_then(|outcome| outcome.winner());
    let position = record.line.position();
    let level = (1..=3).find(|level| {
        winner.is_some_and(|winner| Some(position.resignation(winner, *level)) == agreed)
    });
    Told {
        names: record.players,
        tags: Vec::new(),
        start: record.line.start().clone(),
        events: record.line.events().to_vec(),
        close: winner.map_or(Close::Open, Close::Won),
        level: level.unwrap_or(1),
    }
}
