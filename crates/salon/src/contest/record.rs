use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use chess::pgn::{Comment, Game, Line, Node, Score, Tags, Termination};
use chess::{Move, Position};
use game::{BySide, Event};
use tournament::{Played, Why};

use crate::failure::{Failure, Place};

/// The file in which the games of a match are kept, one after the other as they end.
#[derive(Default)]
pub(crate) struct Record(Option<(Place, File)>);

impl Record {
    /// Begins a file, or nothing if none is wanted.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self(None)) };
        let place = Place::File(path.display().to_string());
        let file = File::create(path).map_err(|error| Failure::write(&place, error))?;
        Ok(Self(Some((place, file))))
    }

    /// Adds a game.
    pub(crate) fn add(
        &mut self,
        number: usize,
        played: &Played<Position>,
        names: &BySide<String>,
    ) -> Result<(), (Place, io::Error)> {
        let Some((place, file)) = &mut self.0 else { return Ok(()) };
        let text = written(number, played, names);
        let done = file.write_all(text.as_bytes()).and_then(|()| file.flush());
        done.map_err(|error| (place.clone(), error))
    }
}

fn written(number: usize, played: &Played<Position>, names: &BySide<String>) -> String {
    let score = match played.winner {
        Some(game::Side::White) => Score::WhiteWins,
        Some(game::Side::Black) => Score::BlackWins,
        None => Score::Draw,
    };
    let termination = match played.why {
        Why::Rules(_) => Termination::Normal,
        Why::Adjudicated => Termination::Adjudication,
        Why::Flag => Termination::TimeForfeit,
    };
    let round = (number + 1).to_string();
    let tags: Tags = [
        ("Event", "salon match"),
        ("Round", &*round),
        ("White", &*names.white),
        ("Black", &*names.black),
        ("Result", score.as_str()),
        ("Termination", termination.as_str()),
    ]
    .into_iter()
    .collect();
    let mut main: Line<Move> = Line::default();
    let opening = played.line.events().len() - played.times.len().min(played.line.events().len());
    for (index, event) in played.line.events().iter().enumerate() {
        let Event::Move { mv, .. } = event else { continue };
        let mut node = Node::new(*mv);
        if let Some(spent) = index.checked_sub(opening).and_then(|index| played.times.get(index)) {
            node.after.push(Comment::default().with_elapsed(*spent));
        }
        main.moves.push(node);
    }
    let game = Game::from_moves(tags, played.line.start().clone(), main, Some(score));
    game.map(|game| game.to_string()).unwrap_or_default()
}
