use chess::Position;
use chess::pgn::PgnReader;
use game::{BySide, FileResult};

use super::{FileGame, GameFiles, legal_events, owned};

impl GameFiles for Position {
    fn read_games(_: &str, text: &str) -> Vec<FileGame<Self>> {
        let games = PgnReader::new(text.as_bytes()).flatten().map(|game| {
            let name = |tag| game.tags().get(tag).unwrap_or_default().to_owned();
            FileGame {
                names: BySide { white: name("White"), black: name("Black") },
                tags: owned(game.tags().iter()),
                start: game.start().clone(),
                events: legal_events(game.start(), game.main().plain().copied()),
                result: game.result().unwrap_or(FileResult::Unfinished),
                level: 1,
            }
        });
        games.collect()
    }

    /// Board, turn, castling and en passant: the first four fields of FEN.
    fn search_key(&self) -> String {
        let mut fen = self.to_fen();
        let end = fen.match_indices(' ').nth(3).map_or(fen.len(), |(at, _)| at);
        fen.truncate(end);
        fen
    }
}
