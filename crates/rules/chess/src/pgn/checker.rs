use std::fmt::Write;
use std::io::{self, Read};

use game::{Fault, Game, Replayed};
use movetext::{Dialect, GameError, Tags, Token, Walk};

use super::board::WordBoard;
use super::error::quote;
use super::watch::Watch;
use super::{Error, Reason, Remark, Score, setup};
use crate::{Letters, Position, Rules};

/// Replays game after game without keeping any of it: the quick way to check a large file.
pub struct Checker<R> {
    text: movetext::Reader<R>,
    letters: Letters,
    usual: Position,
    watch: Watch,
}

/// What is known of a game that has been replayed to its end.
struct Replay {
    end: Position,
    score: Option<Score>,
}

impl<R: Read> Checker<R> {
    /// A checker at the beginning of a file. It has a buffer of its own.
    pub fn new(input: R) -> Self {
        Self {
            text: movetext::Reader::new(input, Dialect::PGN),
            letters: Letters::English,
            usual: Position::new(Rules::STANDARD),
            watch: Watch::default(),
        }
    }

    /// A checker that expects the piece letters of a language.
    #[must_use]
    pub fn letters(self, letters: Letters) -> Self {
        Self { letters, ..self }
    }

    /// Replays the next game. `None`: there is no further one.
    ///
    /// # Errors
    /// Only what reading itself brings up: a broken game is told in what comes back.
    pub fn next_game(&mut self) -> io::Result<Option<Replayed<Position>>> {
        let mut moves = 0;
        let replay = match self.text.next_game() {
            Ok(false) => return Ok(None),
            Ok(true) => self.replay(&mut moves),
            Err(error) => Err(error.into()),
        };
        let (fault, remarks) = match replay {
            Ok(replay) => (None, self.remarks(&replay)),
            Err(error) => match Error::new(self.text.number(), error) {
                Error::Io(error) => return Err(error),
                Error::Fault(fault) => (Some(fault.into()), Vec::new()),
            },
        };
        Ok(Some(Replayed {
            number: self.text.number(),
            line: self.text.begin().line,
            title: title(self.text.tags()),
            moves,
            fault,
            remarks,
        }))
    }

    fn replay(&mut self, moves: &mut u64) -> Result<Replay, GameError<Reason>> {
        let position = setup::start(self.text.tags(), &self.usual).map_err(|bad| {
            let place = self.text.tag_place(bad.tag).unwrap_or(self.text.begin());
            GameError::Refused { place, reason: bad.reason }
        })?;
        self.watch.begin(&position);
        let mut walk = Walk::new(WordBoard { position, letters: self.letters });
        let mut score = None;
        while let Some(token) = self.text.next_token()? {
            match token {
                Token::Move(word) => {
                    if let Err(reason) = walk.play(word) {
                        return Err(GameError::Refused { place: self.text.place(), reason });
                    }
                    *moves += 1;
                    if walk.is_main() {
                        self.watch.moved(&walk.board().position);
                    }
                }
                Token::Open => walk.open().map_err(|problem| {
                    let place = self.text.place();
                    GameError::Fault(movetext::Fault { place, problem })
                })?,
                Token::Close => walk.close(),
                Token::Result(result) => score = Score::read(result),
                Token::Number(_) | Token::Nag(_) | Token::Comment(_) => {}
            }
        }
        Ok(Replay { end: walk.board().position.clone(), score })
    }

    fn remarks(&self, replay: &Replay) -> Vec<Remark> {
        let mut remarks = match replay.score {
            None => vec![Remark::NoResult],
            Some(score) => self.objections(score, &replay.end),
        };
        remarks.extend(self.watch.played_on_after.map(Remark::PlayedOn));
        remarks
    }

    /// What the tag `Result` and the board have to say against a result.
    fn objections(&self, score: Score, end: &Position) -> Vec<Remark> {
        let tag = self.text.tags().get("Result").filter(|tag| *tag != score.as_str());
        let outcome = end.turn().outcome().filter(|outcome| Score::of(*outcome) != score);
        tag.map(|tag| Remark::TagDiffers { score, tag: quote(tag) })
            .into_iter()
            .chain(outcome.map(|outcome| Remark::BoardDiffers { score, outcome }))
            .collect()
    }
}

/// Who played and how it ended.
pub(super) fn title(tags: &Tags) -> String {
    let tag = |name| tags.get(name).unwrap_or("?");
    let mut title = String::new();
    let _ = write!(title, "{} – {}", tag("White"), tag("Black"));
    if let Some(result) = tags.get("Result") {
        let _ = write!(title, " {result}");
    }
    title
}

impl From<super::Fault> for Fault<Reason> {
    fn from(fault: super::Fault) -> Self {
        Self { line: fault.line, column: fault.column, flaw: fault.reason }
    }
}
