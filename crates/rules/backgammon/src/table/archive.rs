//! Files of games under table rules. They list events, because no other format can hold an illegal play.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Read, Write};

use game::{
    Archive, BySide, Event, Game, Line, LocatedError, Notation, OtherEncoding, ReadError,
    ReplayedGame, RulesError, Side, Utf8Reader, decode_text,
};

use super::irregular::{Irregularity, irregularities};
use super::regular::as_regular_game;
use super::text::TablePositionError;
use super::{TablePosition, TableRules};
use crate::record::{MatchFileError, MatchWriter, RecordedGame};

/// The format: games with empty lines between them, each with lines `rules …`, `white …`, `black …`
/// and `position …` as far as there is something to say, and then its events, as many in a line as
/// one likes. What follows a `;` that begins a word is a comment.
pub(super) const EVENTS: &str = "events";

/// The format of the regular game, for games without an accepted illegal play.
pub(super) const MAT: &str = "mat";

/// The other format of the regular game. It also holds automatic doubles.
pub(super) const SGF: &str = "sgf";

/// The maximum length of a line in bytes.
const MAX_LINE: u64 = 1 << 20;

/// Why a game in a file of events cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableFileError {
    /// The file names unknown rules.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The file contains an impossible position.
    #[error(transparent)]
    Position(#[from] TablePositionError),
    /// An illegal play was accepted, which the other format cannot hold.
    #[error("{0}; other formats can only hold legal plays")]
    Irregular(Irregularity),
    /// The other format cannot hold the game.
    #[error(transparent)]
    Unwritable(MatchFileError),
    /// A word is not an event, or the event is not legal.
    #[error("{word}: {error}")]
    Event {
        /// The word.
        word: String,
        /// What is wrong with it.
        error: ReadError<TablePosition>,
    },
}

/// A warning about a game in a file of events.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableFileWarning {
    /// A play was not legal.
    #[error("{0}")]
    Irregular(Irregularity),
    /// The file is not in UTF-8.
    #[error("{0}")]
    Encoding(OtherEncoding),
}

impl Archive for TablePosition {
    const READS: &'static [&'static str] = &[EVENTS];
    const WRITES: &'static [&'static str] = &[EVENTS, MAT, SGF];

    type ReplayError = TableFileError;
    type Warning = TableFileWarning;

    fn check(
        format: &str,
        input: &mut dyn Read,
        each: &mut dyn FnMut(ReplayedGame<Self>),
    ) -> io::Result<()> {
        for_each_game(format, input, &mut |replayed, _| {
            each(replayed);
            Ok(())
        })
    }

    fn is_deviation(warning: &TableFileWarning) -> bool {
        matches!(warning, TableFileWarning::Encoding(_))
    }

    fn convert(
        from: &str,
        to: &str,
        input: &mut dyn Read,
        output: &mut dyn Write,
        each: &mut dyn FnMut(ReplayedGame<Self>) -> bool,
    ) -> io::Result<()> {
        match to {
            EVENTS => {
                for_each_game(from, input, &mut |replayed, game| match (each(replayed), game) {
                    (true, Some(game)) => write_game(&game.names, &game.line, output),
                    _ => Ok(()),
                })
            }
            _ => {
                let mut writer = MatchWriter::new(to, output).ok_or_else(|| unknown(to))?;
                for_each_game(from, input, &mut |mut replayed, game| {
                    let record = game.and_then(|game| record(&writer, &mut replayed, game));
                    match (each(replayed), record) {
                        (true, Some(record)) => writer.write(&record),
                        _ => Ok(()),
                    }
                })
            }
        }
    }
}

/// A game as the regular game knows it; if it cannot be that, the report says why not.
fn record<W: Write>(
    writer: &MatchWriter<W>,
    replayed: &mut ReplayedGame<TablePosition>,
    game: TableGame,
) -> Option<RecordedGame> {
    let number = u32::try_from(replayed.number).unwrap_or(u32::MAX);
    let mut fail = |error| {
        replayed.error = Some(LocatedError { line: replayed.line, column: 1, error });
    };
    let (start, events) = match as_regular_game(&game.line) {
        Ok(told) => told,
        Err(irregularity) => {
            fail(TableFileError::Irregular(irregularity));
            return None;
        }
    };
    let line = Line::replay(start, events.iter().map(|(event, _)| event)).ok()?;
    let record =
        RecordedGame { players: game.names, number, notes: Vec::new(), line, agreed: None };
    match writer.obstacle(&record) {
        None => Some(record),
        Some(obstacle) => {
            fail(TableFileError::Unwritable(obstacle));
            None
        }
    }
}

fn unknown(format: &str) -> io::Error {
    let message = format!("'{format}' cannot hold games under table rules: there is '{EVENTS}'");
    io::Error::new(io::ErrorKind::InvalidInput, message)
}

/// A valid game of a file.
struct TableGame {
    names: BySide<String>,
    line: Line<TablePosition>,
}

type Each<'e> = dyn FnMut(ReplayedGame<TablePosition>, Option<TableGame>) -> io::Result<()> + 'e;

fn for_each_game(format: &str, input: &mut dyn Read, each: &mut Each<'_>) -> io::Result<()> {
    if format != EVENTS {
        return Err(unknown(format));
    }
    let mut draft = UnverifiedGame::default();
    let (mut number, mut count) = (0, 0);
    let mut input = BufReader::new(Utf8Reader::new(input));
    loop {
        let mut bytes = Vec::new();
        let end = (&mut input).take(MAX_LINE + 1).read_until(b'\n', &mut bytes)? == 0;
        if bytes.len() as u64 > MAX_LINE {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        number += 1;
        let text = decode_text(&bytes);
        let encoding = match text {
            _ if input.get_ref().is_utf16() => Some(OtherEncoding::Utf16),
            Cow::Owned(_) => Some(OtherEncoding::Latin1),
            Cow::Borrowed(_) => None,
        };
        draft.encoding = draft.encoding.or(encoding);
        if text.trim_start().starts_with(';') {
            continue;
        }
        if !draft.add(number, without_comment(&text)) || end {
            let done = std::mem::take(&mut draft);
            if done.line > 0 {
                count += 1;
                let (replayed, line) = done.replay(count);
                each(replayed, line)?;
            }
        }
        if end {
            return Ok(());
        }
    }
}

/// A line up to its comment. A `;` inside a word belongs to the word.
fn without_comment(line: &str) -> &str {
    let mut before = ' ';
    for (at, letter) in line.char_indices() {
        if letter == ';' && before.is_whitespace() {
            return &line[..at];
        }
        before = letter;
    }
    line
}

/// A game as it stands in the file: what is said before it, and words with their lines and columns.
#[derive(Default)]
struct UnverifiedGame {
    line: u64,
    encoding: Option<OtherEncoding>,
    names: BySide<Option<String>>,
    rules: Option<String>,
    position: Option<(u64, String)>,
    words: Vec<(u64, u64, String)>,
}

impl UnverifiedGame {
    /// Adds a line; false if it is empty, which ends the game.
    fn add(&mut self, number: u64, text: &str) -> bool {
        if text.trim().is_empty() {
            return false;
        }
        if self.line == 0 {
            self.line = number;
        }
        if self.words.is_empty() && self.add_heading(number, text.trim()) {
            return true;
        }
        let mut column = 1;
        for word in text.split(char::is_whitespace) {
            if !word.is_empty() {
                self.words.push((number, column, word.to_owned()));
            }
            column += word.chars().count() as u64 + 1;
        }
        true
    }

    /// Whether the line says something about the game, and has not been said before.
    fn add_heading(&mut self, number: u64, text: &str) -> bool {
        let Some((key, value)) = text.split_once(' ') else { return false };
        let value = value.trim().to_owned();
        match key {
            "rules" if self.rules.is_none() => self.rules = Some(value),
            "white" if self.names.white.is_none() => self.names.white = Some(value),
            "black" if self.names.black.is_none() => self.names.black = Some(value),
            "position" if self.position.is_none() => self.position = Some((number, value)),
            _ => return false,
        }
        true
    }

    fn replay(self, number: u64) -> (ReplayedGame<TablePosition>, Option<TableGame>) {
        let rules = self.rules.as_deref().unwrap_or("travel+table");
        let mut replayed = ReplayedGame {
            number,
            line: self.line,
            title: match &self.names {
                BySide { white: Some(white), black: Some(black) } => format!("{black} – {white}"),
                _ => rules.to_owned(),
            },
            moves: 0,
            error: None,
            warnings: self.encoding.into_iter().map(TableFileWarning::Encoding).collect(),
        };
        let told = self.start(rules).and_then(|start| replay(start, &self.words));
        match told {
            Err(fault) => {
                replayed.error = Some(fault);
                (replayed, None)
            }
            Ok(line) => {
                let moves = line.events().iter().filter(|e| matches!(e, Event::Move { .. }));
                replayed.moves = moves.count() as u64;
                let irregular = irregularities(&line).into_iter().map(TableFileWarning::Irregular);
                replayed.warnings.extend(irregular);
                let names = BySide::new(|side| match (&self.names[side], side) {
                    (Some(name), _) => name.clone(),
                    (None, Side::White) => "White".to_owned(),
                    (None, Side::Black) => "Black".to_owned(),
                });
                (replayed, Some(TableGame { names, line }))
            }
        }
    }

    fn start(&self, rules: &str) -> Result<TablePosition, LocatedError<TableFileError>> {
        let fault = |line, flaw| LocatedError { line, column: 1, error: flaw };
        let rules: TableRules =
            rules.parse().map_err(|error| fault(self.line, TableFileError::Rules(error)))?;
        match &self.position {
            None => Ok(TablePosition::start(rules)),
            Some((line, text)) => TablePosition::read_position(&rules, text)
                .map_err(|error| fault(*line, TableFileError::Position(error))),
        }
    }
}

fn replay(
    start: TablePosition,
    words: &[(u64, u64, String)],
) -> Result<Line<TablePosition>, LocatedError<TableFileError>> {
    let mut line = Line::new(start);
    for (number, column, word) in words {
        let fault = |error| {
            let flaw = TableFileError::Event { word: word.clone(), error };
            LocatedError { line: *number, column: *column, error: flaw }
        };
        let event = line.position().read_event(word).map_err(fault)?;
        line.apply(&event).map_err(|refusal| fault(ReadError::Refused(refusal)))?;
    }
    Ok(line)
}

/// The maximum length of the lines of a file.
const WIDTH: usize = 78;

pub(super) fn write_game(
    names: &BySide<String>,
    line: &Line<TablePosition>,
    output: &mut dyn Write,
) -> io::Result<()> {
    let start = line.start();
    writeln!(output, "rules {}", start.rules())?;
    for (side, name) in names.iter() {
        let name: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        if !name.trim().is_empty() {
            writeln!(output, "{side} {}", name.replace(" ;", " ").trim())?;
        }
    }
    if *start != TablePosition::start(*start.rules()) {
        writeln!(output, "position {}", start.write_position())?;
    }
    for irregularity in irregularities(line) {
        writeln!(output, "; {irregularity}")?;
    }
    let mut row = String::new();
    for (event, before) in line.events().iter().zip(line.positions()) {
        let word = before.write_event(event);
        if !row.is_empty() && row.len() + word.len() >= WIDTH {
            writeln!(output, "{row}")?;
            row.clear();
        }
        if !row.is_empty() {
            row.push(' ');
        }
        row.push_str(&word);
    }
    writeln!(output, "{row}\n")
}
