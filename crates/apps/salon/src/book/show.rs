//! Prints what the book knows about a position.

use std::fs::File;
use std::path::Path;

use checkers::{Position, Rules};
use checkers_book::{Analysis, Book, BookFileError, ScoredMove, opening_name};
use engine_match::MatchableGame;
use game::Line;
use serde::Serialize;
use words::Language;

use crate::cli_error::{CliError, CommandOutcome, IoTarget};
use crate::command_context::{CommandContext, MAX_POSITION};
use crate::limited_file::read_limited;
use crate::printable::printable;

#[derive(Serialize)]
struct EntryJson {
    position: String,
    opening: Option<&'static str>,
    depth: Option<u8>,
    moves: Vec<MoveJson>,
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    mv: String,
    /// In hundredths of a man, for the side that makes the move.
    score: i16,
}

/// Prints the moves of the book after a line or in a position.
pub(super) fn run(
    text: &str,
    book: Option<&Path>,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let line = read_line(text)?;
    let entry = match book {
        Some(path) => read_book(path)?.probe(line.position()),
        None => embedded()?.probe(line.position()),
    };
    let name = opening_name(line.positions());
    if context.json {
        context.print_json(&EntryJson::of(line.position(), name, entry))?;
    } else {
        print(name, entry, context)?;
    }
    Ok(CommandOutcome::Success)
}

fn read_line(text: &str) -> Result<Line<Position>, CliError> {
    let line = (text.len() <= MAX_POSITION)
        .then(|| Position::read_opening(&Rules::STANDARD, text.trim()).ok());
    line.flatten().ok_or_else(|| {
        let text = text.to_owned();
        CliError::refused(None, move |l| l.book_bad_line(printable(&text)))
    })
}

fn embedded() -> Result<&'static Book, CliError> {
    Book::embedded().ok_or_else(|| CliError::refused(None, |l| l.book_no_book().to_owned()))
}

fn read_book(path: &Path) -> Result<Book, CliError> {
    let target = IoTarget::file(path);
    let bytes = File::open(path).and_then(|file| read_limited(file, Book::MAX_BYTES as u64));
    let bytes = bytes.map_err(|error| CliError::Read { target: target.clone(), error })?;
    Book::from_bytes(bytes).map_err(|error| {
        CliError::refused(None, move |l| l.book_not_a_book(damage_text(l, error), target.name(l)))
    })
}

fn damage_text(l: Language, error: BookFileError) -> String {
    match error {
        BookFileError::Title => l.book_damage_title().to_owned(),
        BookFileError::Size { found, wanted } => {
            l.book_damage_size(l.number(found as u64), l.number(wanted as u64))
        }
        BookFileError::Checksum => l.book_damage_checksum().to_owned(),
        BookFileError::Order => l.book_damage_order().to_owned(),
    }
}

impl EntryJson {
    fn of(position: &Position, opening: Option<&'static str>, entry: Option<Analysis>) -> Self {
        let depth = entry.as_ref().map(|entry| entry.depth);
        let moves = entry.map_or_else(Vec::new, |entry| entry.moves);
        let json = |scored: ScoredMove| MoveJson { mv: scored.mv.to_string(), score: scored.score };
        let moves = moves.into_iter().map(json).collect();
        Self { position: position.fen(), opening, depth, moves }
    }
}

fn print(
    name: Option<&str>,
    entry: Option<Analysis>,
    context: &mut CommandContext,
) -> Result<(), CliError> {
    let l = context.language;
    if let Some(name) = name {
        context.print_line(&l.book_opening(name))?;
    }
    let Some(entry) = entry else { return Ok(context.print_line(l.book_unknown())?) };
    for scored in &entry.moves {
        let sign = if scored.score > 0 { "+" } else { "" };
        let score = l.decimal(f64::from(scored.score) / 100.0, 2);
        context.print_line(&format!("{:<10} {sign}{score}", scored.mv.to_string()))?;
    }
    Ok(context.print_line(&l.book_depth(entry.depth))?)
}
