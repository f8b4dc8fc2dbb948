use std::io::{self, Read};

use game::{Draw, Game as _, PositionHistory, Replayed};
use movetext::{GameError, Reader, Token, Walk};

use super::archive::fault;
use super::{PdnError, Remark, Score, Sheet, reader, set_up};
use crate::fen::short;
use crate::{Ending, Position};

/// Replays game after game without keeping any of it.
pub(super) struct Checker<R> {
    reader: Reader<R>,
}

/// What is known of a game that has been replayed to its end.
struct Replay {
    end: Position,
    result: Option<&'static str>,
    /// The compulsory draw after which it was played on.
    played_on_after: Option<Ending>,
}

impl<R: Read> Checker<R> {
    pub(super) fn new(input: R) -> Self {
        Self { reader: reader(input) }
    }

    /// Replays the next game. `None`: there is no further one.
    pub(super) fn next_game(&mut self) -> io::Result<Option<Replayed<Position>>> {
        let mut moves = 0;
        let replay = match self.reader.next_game() {
            Ok(false) => return Ok(None),
            Ok(true) => self.replay(&mut moves),
            Err(error) => Err(error.into()),
        };
        let mut told = Replayed { moves, ..heading(&self.reader) };
        match replay {
            Ok(replay) => told.remarks = self.remarks(&replay),
            Err(error) => told.fault = Some(fault(error)?),
        }
        Ok(Some(told))
    }

    fn replay(&mut self, moves: &mut u64) -> Result<Replay, GameError<PdnError>> {
        let start = set_up(self.reader.tags()).map_err(|bad| GameError::Refused {
            place: self.reader.tag_place(bad.tag).unwrap_or(self.reader.begin()),
            reason: bad.reason,
        })?;
        let mut walk = Walk::new(Sheet(start));
        let mut past = PositionHistory::new();
        let (mut result, mut played_on_after) = (None, None);
        while let Some(token) = self.reader.next_token()? {
            match token {
                Token::Move(word) => {
                    let before = walk.board().0;
                    if let Err(reason) = walk.play(word) {
                        return Err(GameError::Refused { place: self.reader.place(), reason });
                    }
                    *moves += 1;
                    if walk.is_main() {
                        played_on_after = played_on_after.or(compulsory_draw(&before, &past));
                        past.push(before.key());
                    }
                }
                Token::Open => walk.open().map_err(|problem| {
                    let place = self.reader.place();
                    GameError::Fault(movetext::Fault { place, problem })
                })?,
                Token::Close => walk.close(),
                Token::Result(found) => result = Some(found),
                Token::Number(_) | Token::Nag(_) | Token::Comment(_) => {}
            }
        }
        Ok(Replay { end: walk.board().0, result, played_on_after })
    }

    /// What is odd about a sound game.
    fn remarks(&self, replay: &Replay) -> Vec<Remark> {
        let Some(result) = replay.result else { return vec![Remark::NoResult] };
        let score = Score::read(result);
        let tag = self.reader.tags().get("Result").filter(|tag| Score::read(tag) != score);
        let outcome = replay.end.turn().outcome();
        let outcome = outcome.filter(|outcome| Score::of(Some(*outcome)) != score);
        tag.map(|tag| Remark::TagDiffers { result, tag: short(tag) })
            .into_iter()
            .chain(outcome.map(|outcome| Remark::BoardDiffers { result, outcome }))
            .chain(replay.played_on_after.map(Remark::PlayedOn))
            .collect()
    }
}

fn compulsory_draw(position: &Position, past: &PositionHistory) -> Option<Ending> {
    match position.draw(past) {
        Some(Draw::Must(ending)) => Some(ending),
        _ => None,
    }
}

/// What is known of a game before it is replayed: its place, who played and how it ended.
pub(super) fn heading<R: Read>(reader: &Reader<R>) -> Replayed<Position> {
    let tag = |name| reader.tags().get(name);
    let name = |tag: Option<&str>| tag.filter(|name| !name.is_empty()).unwrap_or("?").to_owned();
    let mut title = format!("{} – {}", name(tag("White")), name(tag("Black")));
    if let Some(result) = tag("Result") {
        title += &format!(" {result}");
    }
    Replayed {
        number: reader.number(),
        line: reader.begin().line,
        title,
        moves: 0,
        fault: None,
        remarks: Vec::new(),
    }
}
