//! Builds the book. A journal beside its file has the analysed positions until the book is complete.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Instant;

use checkers_book::{
    Book, BookBuilder, BookPlan, BuildError, BuildOptions, BuildOutcome, JournalError,
};
use checkers_engine::{book_analyser, book_signature};
use serde::Serialize;

use crate::args;
use crate::atomic_file::AtomicFile;
use crate::cli_error::{CliError, CommandOutcome, IoTarget};
use crate::command_context::CommandContext;
use crate::interrupt_signal::InterruptSignal;
use crate::limited_file::read_text_file;
use crate::progress::{ProgressUnit, progress_bar};

/// The largest journal. A book of the largest size has one of about five megabytes.
const MAX_JOURNAL: u64 = 100_000_000;

#[derive(Serialize)]
struct BookJson<'b> {
    file: &'b str,
    positions: usize,
    ballots: usize,
    bytes: usize,
    nodes: u64,
    plies: u8,
}

/// Builds the book, or continues what was interrupted.
pub(super) fn run(
    args: &args::BookArgs,
    path: &Path,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let start = Instant::now();
    let journal = journal_path(path);
    let mut builder = BookBuilder::new(BookPlan::standard(args.plies, args.nodes));
    let mut file = open_journal(&mut builder, &journal)?;
    let (outcome, analysed) = analyse(args, &mut builder, &mut file, context)
        .map_err(|error| build_error(error, &journal))?;
    if outcome == BuildOutcome::Stopped {
        context.print_notice(&context.language.book_interrupted(analysed as u64));
        return Ok(CommandOutcome::Interrupted);
    }
    let book = builder.book().map_err(|error| build_error(error, &journal))?;
    let target = IoTarget::file(path);
    AtomicFile::write(path, book.as_bytes()).map_err(|error| CliError::write(&target, error))?;
    drop(file);
    fs::remove_file(&journal).map_err(|error| CliError::write(&IoTarget::file(&journal), error))?;
    report(&book, path, start.elapsed().as_secs_f64(), context)
}

/// Analyses what is missing. Returns also how many positions are analysed.
fn analyse(
    args: &args::BookArgs,
    builder: &mut BookBuilder,
    journal: &mut File,
    context: &CommandContext,
) -> Result<(BuildOutcome, usize), BuildError> {
    let interrupt = InterruptSignal::install();
    let available = || std::thread::available_parallelism().map_or(1, NonZero::get);
    let options = BuildOptions {
        new_analyser: &|| book_analyser(args.nodes),
        threads: args.threads.unwrap_or_else(available),
        is_stopped: &|| interrupt.is_received(),
    };
    let bar = progress_bar(context.shows_progress, 1, ProgressUnit::Items);
    let mut analysed = 0;
    let outcome = builder.run(&options, journal, &mut |progress| {
        analysed = progress.analysed;
        bar.set_length(progress.known as u64);
        bar.set_position(progress.analysed as u64);
    });
    bar.finish_and_clear();
    Ok((outcome?, analysed))
}

/// `checkers.book.journal`
fn journal_path(book: &Path) -> PathBuf {
    let mut name = book.file_name().map_or_else(OsString::new, ToOwned::to_owned);
    name.push(".journal");
    book.with_file_name(name)
}

/// Opens the journal for further lines, after the builder has read those that are there.
fn open_journal(builder: &mut BookBuilder, path: &Path) -> Result<File, CliError> {
    let target = IoTarget::file(path);
    let engine = book_signature();
    let text = match read_text_file(path, MAX_JOURNAL) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        text => text.map_err(|error| CliError::Read { target: target.clone(), error })?,
    };
    let resumed = builder.resume(&text, &engine);
    let complete = resumed.map_err(|error| journal_error(error, &target))?;
    let open = || -> io::Result<File> {
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        // A line that was being written when the program ended is written again.
        file.set_len(complete as u64)?;
        if complete == 0 {
            file.write_all(builder.journal_header(&engine).as_bytes())?;
        }
        Ok(file)
    };
    open().map_err(|error| CliError::write(&target, error))
}

fn journal_error(error: JournalError, target: &IoTarget) -> CliError {
    let target = target.clone();
    CliError::refused(None, move |l| match error {
        JournalError::Header => l.book_other_journal(target.name(l)),
        JournalError::Line(line) => l.book_damaged_journal(target.name(l), line),
    })
}

fn build_error(error: BuildError, journal: &Path) -> CliError {
    match error {
        BuildError::Journal(error) => CliError::write(&IoTarget::file(journal), error),
        BuildError::TooLarge { bytes } => CliError::refused(None, move |l| {
            let [bytes, limit] = [bytes, Book::MAX_BYTES].map(|bytes| l.number(bytes as u64));
            l.book_too_large(bytes, limit)
        }),
    }
}

fn report(
    book: &Book,
    path: &Path,
    seconds: f64,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let (positions, bytes, ballots) = (book.len(), book.as_bytes().len(), BookPlan::ballots());
    if context.json {
        let file = path.display().to_string();
        let (nodes, plies) = (book.nodes(), book.plies());
        context.print_json(&BookJson { file: &file, positions, ballots, bytes, nodes, plies })?;
    } else {
        let l = context.language;
        let number = |number: usize| l.number(number as u64);
        let file = IoTarget::file(path).name(l);
        let seconds = l.decimal(seconds, 1);
        context.print_line(&l.book_made(
            number(ballots),
            number(bytes),
            file,
            number(positions),
            seconds,
        ))?;
    }
    Ok(CommandOutcome::Success)
}
