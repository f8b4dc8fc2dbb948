use std::fmt::Write;
use std::io::{self, Read};

use game::{FileResult, Game, LocatedError, ReplayedGame};
use movetext::{Dialect, GameReadError, MovetextReader, Replay, ReplayWarning, Tags};

use super::board::SanBoard;
use super::error::quote;
use super::played_on::PlayedOnDetector;
use super::{PgnError, PgnGameError, PgnReadError, setup};
use crate::{Ending, PieceLetters, Position, Rules};

/// Replays the games of a file one after another without keeping them: the fast way to check a large file.
pub struct PgnChecker<R> {
    reader: MovetextReader<R>,
    letters: PieceLetters,
    standard_start: Position,
    played_on: PlayedOnDetector,
}

impl<R: Read> PgnChecker<R> {
    /// A checker at the beginning of a file. It has a buffer of its own.
    pub fn new(input: R) -> Self {
        Self {
            reader: MovetextReader::new(input, Dialect::PGN),
            letters: PieceLetters::English,
            standard_start: Position::new(Rules::STANDARD),
            played_on: PlayedOnDetector::default(),
        }
    }

    /// A checker that expects the piece letters of a language.
    #[must_use]
    pub fn letters(self, letters: PieceLetters) -> Self {
        Self { letters, ..self }
    }

    /// Replays the next game. `None`: there is no further one.
    ///
    /// # Errors
    /// The input failed. A broken game is not an error of this function: the returned value reports it.
    pub fn next_game(&mut self) -> io::Result<Option<ReplayedGame<Position>>> {
        let mut moves = 0;
        let replay = match self.reader.next_game() {
            Ok(false) => return Ok(None),
            Ok(true) => self.replay(&mut moves),
            Err(error) => Err(error.into()),
        };
        let (error, warnings) = match replay {
            Ok(replay) => (None, self.warnings(&replay)),
            Err(error) => match PgnReadError::new(self.reader.number(), error) {
                PgnReadError::Io(error) => return Err(error),
                PgnReadError::Game(error) => (Some(error.into()), Vec::new()),
            },
        };
        Ok(Some(ReplayedGame {
            number: self.reader.number(),
            line: self.reader.begin().line,
            title: title(self.reader.tags()),
            moves,
            error,
            warnings,
        }))
    }

    fn replay(&mut self, moves: &mut u64) -> Result<Replay<SanBoard>, GameReadError<PgnError>> {
        let (letters, standard_start) = (self.letters, &self.standard_start);
        let start = self.reader.set_up(|tags| {
            let position = setup::start(tags, standard_start)?;
            Ok(SanBoard { position, letters })
        })?;
        self.reader.check_for_fen();
        self.played_on.begin(&start.position);
        self.reader.replay(start, moves, |cursor| self.played_on.moved(&cursor.board().position))
    }

    fn warnings(&self, replay: &Replay<SanBoard>) -> Vec<ReplayWarning<Ending>> {
        let deviations = self.reader.deviations().into_iter();
        let mut warnings = match replay.result {
            None => vec![ReplayWarning::NoResult],
            Some(result) => self.differences(result, &replay.end.position),
        };
        warnings.extend(self.played_on.ignored_ending.map(ReplayWarning::PlayedOn));
        warnings.extend(deviations.map(ReplayWarning::Deviation));
        warnings
    }

    /// Compares a result with the tag `Result` and with the last position.
    fn differences(&self, result: &'static str, end: &Position) -> Vec<ReplayWarning<Ending>> {
        let tag = self.reader.tags().get("Result").filter(|tag| *tag != result);
        let outcome = end.turn().outcome();
        let outcome = outcome.filter(|outcome| FileResult::from(*outcome).as_str() != result);
        tag.map(|tag| ReplayWarning::TagDiffers { result, tag: quote(tag) })
            .into_iter()
            .chain(outcome.map(|outcome| ReplayWarning::BoardDiffers { result, outcome }))
            .collect()
    }
}

/// The players and the result.
pub(super) fn title(tags: &Tags) -> String {
    let tag = |name| tags.get(name).unwrap_or("?");
    let mut title = String::new();
    let _ = write!(title, "{} – {}", tag("White"), tag("Black"));
    if let Some(result) = tags.get("Result") {
        let _ = write!(title, " {result}");
    }
    title
}

impl From<PgnGameError> for LocatedError<PgnError> {
    fn from(error: PgnGameError) -> Self {
        Self { line: error.line, column: error.column, error: error.reason }
    }
}
