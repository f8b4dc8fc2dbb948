use backgammon::{Position, RecordedGame, for_each_game};
use game::{FileResult, Game as _, Notation as _};

use super::{FileGame, GameFiles};

impl GameFiles for Position {
    const HAS_MATCHES: bool = true;

    fn read_games(format: &str, text: &str) -> Vec<FileGame<Self>> {
        let mut games = Vec::new();
        // Reading from memory does not fail.
        let _ = for_each_game(format, &mut text.as_bytes(), &mut |_, record| {
            games.extend(record.map(file_game));
            Ok(())
        });
        games
    }

    /// Checkers, cube, turn and dice: the first five fields of an XGID, and the phase.
    fn search_key(&self) -> String {
        let text = self.write_position();
        let (xgid, phase) = text.split_once(';').unwrap_or((&text, ""));
        let end = xgid.match_indices(':').nth(4).map_or(xgid.len(), |(at, _)| at);
        format!("{};{phase}", &xgid[..end])
    }
}

fn file_game(record: RecordedGame) -> FileGame<Position> {
    let agreed = record.agreed;
    let winner = agreed.and_then(|outcome| outcome.winner());
    let position = record.line.position();
    let level = (1..=3).find(|level| {
        winner.is_some_and(|winner| Some(position.resignation(winner, *level)) == agreed)
    });
    FileGame {
        names: record.players,
        tags: Vec::new(),
        start: record.line.start().clone(),
        events: record.line.events().to_vec(),
        result: winner.map_or(FileResult::Unfinished, FileResult::Win),
        level: level.unwrap_or(1),
    }
}
