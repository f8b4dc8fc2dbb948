use chess::Position;
use chess::pgn::PgnReader;
use game::{BySide, Event, FileResult, Game as _};

use super::{Legible, Told};

impl Legible for Position {
    fn games(_: &str, text: &str) -> Vec<Told<Self>> {
        let games = PgnReader::new(text.as_bytes()).flatten();
        let told = games.map(|game| {
            let name = |tag| game.tags().get(tag).unwrap_or_default().to_owned();
            let mut position = game.start().clone();
            let mut events = Vec::new();
            for mv in game.main().plain() {
                let Some(by) = position.turn().player() else { break };
                let event = Event::Move { by, mv: *mv };
                if position.apply(&event).is_err() {
                    break;
                }
                events.push(event);
            }
            Told {
                names: BySide { white: name("White"), black: name("Black") },
                tags: owned(game.tags().iter()),
                start: game.start().clone(),
                events,
                close: game.result().unwrap_or(FileResult::Unfinished),
                level: 1,
            }
        });
        told.collect()
    }

    /// Board, turn, castling and en passant: the first four fields of FEN.
    fn stand(&self) -> String {
        let mut fen = self.to_fen();
        let end = fen.match_indices(' ').nth(3).map_or(fen.len(), |(at, _)| at);
        fen.truncate(end);
        fen
    }
}

/// Tags to keep.
pub(super) fn owned<'t>(tags: impl Iterator<Item = (&'t str, &'t str)>) -> Vec<(String, String)> {
    tags.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}
