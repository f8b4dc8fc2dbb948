use checkers::Position;
use checkers::pdn::{next_game, read_result, reader};
use game::{BySide, Event, FileResult, Game as _};

use super::chess::owned;
use super::{Legible, Told};

impl Legible for Position {
    fn games(_: &str, text: &str) -> Vec<Told<Self>> {
        let mut reader = reader(text.as_bytes());
        let mut told = Vec::new();
        loop {
            match next_game(&mut reader) {
                Ok(Some((start, game))) => told.push(of(start, &game)),
                Ok(None) => return told,
                Err(movetext::GameReadError::Io(_)) => return told,
                // A broken game costs only itself.
                Err(_) => {}
            }
        }
    }

    fn stand(&self) -> String {
        self.short_fen()
    }
}

fn of(start: Position, game: &checkers::pdn::PdnGame) -> Told<Position> {
    let name = |tag| game.tags.get(tag).unwrap_or_default().to_owned();
    let mut position = start;
    let mut events = Vec::new();
    for mv in game.main.plain() {
        let Some(by) = position.turn().player() else { break };
        let event = Event::Move { by, mv: *mv };
        if position.apply(&event).is_err() {
            break;
        }
        events.push(event);
    }
    Told {
        names: BySide { white: name("White"), black: name("Black") },
        tags: owned(game.tags.iter()),
        start,
        events,
        close: game.result.map_or(FileResult::Unfinished, read_result),
        level: 1,
    }
}
