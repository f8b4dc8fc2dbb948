use checkers::Position;
use checkers::pdn::{PdnGame, next_game, read_result, reader};
use game::{BySide, FileResult};

use super::{FileGame, GameFiles, legal_events, owned};

impl GameFiles for Position {
    fn read_games(_: &str, text: &str) -> Vec<FileGame<Self>> {
        let mut reader = reader(text.as_bytes());
        let mut games = Vec::new();
        loop {
            match next_game(&mut reader) {
                Ok(Some((start, game))) => games.push(file_game(start, &game)),
                Ok(None) | Err(movetext::GameReadError::Io(_)) => return games,
                // A faulty game does not keep the others from being read.
                Err(_) => {}
            }
        }
    }

    fn search_key(&self) -> String {
        self.short_fen()
    }
}

fn file_game(start: Position, game: &PdnGame) -> FileGame<Position> {
    let name = |tag| game.tags.get(tag).unwrap_or_default().to_owned();
    FileGame {
        names: BySide { white: name("White"), black: name("Black") },
        tags: owned(game.tags.iter()),
        start,
        events: legal_events(&start, game.main.plain().copied()),
        result: game.result.map_or(FileResult::Unfinished, read_result),
        level: 1,
    }
}
