use backgammon::{Position, Record, for_each_game};
use game::{FileResult, Game as _, Notation as _};

use super::{Legible, Told};

impl Legible for Position {
    const HAS_MATCHES: bool = true;

    fn games(format: &str, text: &str) -> Vec<Told<Self>> {
        let mut told = Vec::new();
        // Reading from memory does not fail.
        let _ = for_each_game(format, &mut text.as_bytes(), &mut |_, record| {
            told.extend(record.map(of));
            Ok(())
        });
        told
    }

    /// Checkers, cube, turn and dice: the first five fields of an XGID, and what is awaited.
    fn stand(&self) -> String {
        let text = self.write_position();
        let (xgid, awaited) = text.split_once(';').unwrap_or((&text, ""));
        let end = xgid.match_indices(':').nth(4).map_or(xgid.len(), |(at, _)| at);
        format!("{};{awaited}", &xgid[..end])
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
        close: winner.map_or(FileResult::Unfinished, FileResult::Win),
        level: level.unwrap_or(1),
    }
}
