//! Games at the table as files of events, because no other format can hold a wrong play.

use std::io::{self, BufRead, BufReader, Read, Write};

use game::{Archive, Event, Fault, Game, Line, Notation, ReadError, Replayed, RulesError};

use super::irregular::{Irregularity, irregularities};
use super::{TablePosition, TableRules};

/// The format: games with empty lines between them, each with a line `rules …` and then its events,
/// as many in a line as one likes. What follows a `;` is a comment.
pub(super) const EVENTS: &str = "events";

/// What can be wrong with a game of a file of events.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableFlaw {
    /// The file names rules that there are not.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A word is no event, or the rules refuse it.
    #[error("{word}: {error}")]
    Event {
        /// The word.
        word: String,
        /// What is wrong with it.
        error: ReadError<TablePosition>,
    },
}

impl Archive for TablePosition {
    const READS: &'static [&'static str] = &[EVENTS];
    const WRITES: &'static [&'static str] = &[EVENTS];

    type Flaw = TableFlaw;
    type Remark = Irregularity;

    fn check(
        format: &str,
        input: &mut dyn Read,
        each: &mut dyn FnMut(Replayed<Self>),
    ) -> io::Result<()> {
        for_each_game(format, input, &mut |replayed, _| {
            each(replayed);
            Ok(())
        })
    }

    fn convert(
        from: &str,
        to: &str,
        input: &mut dyn Read,
        output: &mut dyn Write,
        each: &mut dyn FnMut(Replayed<Self>),
    ) -> io::Result<()> {
        if to != EVENTS {
            return Err(unknown(to));
        }
        for_each_game(from, input, &mut |replayed, line| {
            each(replayed);
            line.map_or(Ok(()), |line| write_game(&line, output))
        })
    }
}

fn unknown(format: &str) -> io::Error {
    let message = format!("'{format}' cannot hold games under table rules: there is '{EVENTS}'");
    io::Error::new(io::ErrorKind::InvalidInput, message)
}

type Each<'e> =
    dyn FnMut(Replayed<TablePosition>, Option<Line<TablePosition>>) -> io::Result<()> + 'e;

fn for_each_game(format: &str, input: &mut dyn Read, each: &mut Each<'_>) -> io::Result<()> {
    if format != EVENTS {
        return Err(unknown(format));
    }
    let mut draft = Draft::default();
    let (mut number, mut count) = (0, 0);
    let mut input = BufReader::new(input);
    loop {
        let mut bytes = Vec::new();
        let end = input.read_until(b'\n', &mut bytes)? == 0;
        number += 1;
        let text = String::from_utf8_lossy(&bytes);
        let text = text.split(';').next().unwrap_or_default();
        if !draft.add(number, text) || end {
            let done = std::mem::take(&mut draft);
            if !done.words.is_empty() || done.rules.is_some() {
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

/// A game as it stands in the file: words with their lines and columns.
#[derive(Default)]
struct Draft {
    line: u64,
    rules: Option<String>,
    words: Vec<(u64, u64, String)>,
}

impl Draft {
    /// Adds a line; false if it is empty, which ends the game.
    fn add(&mut self, number: u64, text: &str) -> bool {
        if text.trim().is_empty() {
            return false;
        }
        if self.line == 0 {
            self.line = number;
        }
        if let (Some(rules), None) = (text.trim().strip_prefix("rules "), &self.rules) {
            self.rules = Some(rules.trim().to_owned());
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

    fn replay(self, number: u64) -> (Replayed<TablePosition>, Option<Line<TablePosition>>) {
        let text = self.rules.as_deref().unwrap_or("travel+table");
        let mut replayed = Replayed {
            number,
            line: self.line,
            title: text.to_owned(),
            moves: 0,
            fault: None,
            remarks: Vec::new(),
        };
        let told = text
            .parse::<TableRules>()
            .map_err(|error| Fault { line: self.line, column: 1, flaw: TableFlaw::Rules(error) })
            .and_then(|rules| retell(rules, &self.words));
        match told {
            Err(fault) => {
                replayed.fault = Some(fault);
                (replayed, None)
            }
            Ok(line) => {
                let moves = line.events().iter().filter(|e| matches!(e, Event::Move { .. }));
                replayed.moves = moves.count() as u64;
                replayed.remarks = irregularities(&line);
                (replayed, Some(line))
            }
        }
    }
}

fn retell(
    rules: TableRules,
    words: &[(u64, u64, String)],
) -> Result<Line<TablePosition>, Fault<TableFlaw>> {
    let mut line = Line::new(TablePosition::start(rules));
    for (number, column, word) in words {
        let fault = |error| {
            let flaw = TableFlaw::Event { word: word.clone(), error };
            Fault { line: *number, column: *column, flaw }
        };
        let event = line.position().read_event(word).map_err(fault)?;
        line.apply(&event).map_err(|refusal| fault(ReadError::Refused(refusal)))?;
    }
    Ok(line)
}

/// How long the lines of a file get.
const WIDTH: usize = 78;

pub(super) fn write_game(line: &Line<TablePosition>, output: &mut dyn Write) -> io::Result<()> {
    writeln!(output, "rules {}", line.start().rules())?;
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
