//! The endgame tablebase of checkers.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use checkers_endgames::{
    GeneratedTables, OpenTablebaseError, PositionCounts, Tablebase, VerificationError,
};
use serde::Serialize;

use super::default_path;
use crate::args;
use crate::atomic_file::AtomicFile;
use crate::cli_error::{CliError, CommandOutcome, IoTarget};
use crate::command_context::CommandContext;
use crate::progress::{ProgressUnit, progress_bar};

/// Where more pieces than those in the program are kept.
const NAME: &str = "checkers-endgames.table";

#[derive(Serialize)]
struct TablebaseJson {
    pieces: u8,
    boards: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    bytes: u64,
    /// The time for solving and for checking. It is not in the JSON, which is the same in every run.
    #[serde(skip)]
    seconds: [f64; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    embedded: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

#[derive(Serialize)]
struct StoredJson {
    pieces: u32,
    bytes: u64,
    file: String,
}

/// Generates the tablebase, verifies it, and stores it if the arguments name a file or if it has more
/// pieces than the one in the program.
pub(crate) fn run(
    args: &args::TablesArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let embedded_pieces = Tablebase::embedded().max_pieces() as u8;
    let pieces = args.pieces.unwrap_or(embedded_pieces);
    let is_large = pieces > embedded_pieces;
    let default = || default_path(NAME).filter(|_| is_large);
    let path = args.output.clone().or_else(default);
    if is_large && path.is_none() {
        return Err(CliError::usage(|l| l.tables_no_data_folder().to_owned()));
    }
    if let Some(path) = path.as_deref().filter(|_| is_large)
        && let Some(stored) = stored_tablebase(path, pieces, context)
    {
        print_stored(path, &stored, context)?;
        return Ok(CommandOutcome::Success);
    }
    let start = Instant::now();
    // Few pieces take seconds; only more are worth continuing after an interruption.
    let checkpoints = path.as_deref().filter(|_| is_large).map(checkpoint_folder);
    let generated = generate(pieces, checkpoints.as_deref(), context)?;
    let bytes = generated.to_bytes();
    let solved = start.elapsed();
    let counts = verify(pieces, &generated, bytes.clone(), context)?;
    let took = [solved, start.elapsed() - solved];
    if let Some(path) = &path {
        store(path, &bytes).map_err(|error| CliError::write(&IoTarget::file(path), error))?;
    }
    if let Some(folder) = checkpoints {
        generated.remove_checkpoints(&folder);
    }
    let report = report(pieces, counts, &bytes, took, path.as_deref().filter(|_| is_large));
    print_report(&report, path.as_deref(), context)?;
    Ok(CommandOutcome::Success)
}

/// Shares the stored tablebase with the engines of this process, if there is one. One that cannot be used
/// is reported and left as it is: the engines then use the one in the program.
pub(crate) fn load_endgame_tablebase(context: &mut CommandContext) {
    let Some(path) = default_path(NAME) else { return };
    match Tablebase::open(&path) {
        Ok(tablebase) => tablebase.share(),
        Err(error) if is_missing(&error) => {}
        Err(error) => {
            let l = context.language;
            let file = IoTarget::file(&path).name(l);
            context.print_notice(&l.tables_unusable(error_text(&error, l), file));
        }
    }
}

/// Shares the stored tablebase without messages, while people play.
pub(crate) fn load_endgame_tablebase_quietly() {
    if let Some(Ok(tablebase)) = default_path(NAME).map(|path| Tablebase::open(&path)) {
        tablebase.share();
    }
}

/// The stored tablebase, if it is valid and has enough pieces.
fn stored_tablebase(path: &Path, pieces: u8, context: &mut CommandContext) -> Option<Tablebase> {
    match Tablebase::open(path) {
        Ok(stored) => (stored.max_pieces() >= u32::from(pieces)).then_some(stored),
        Err(error) if is_missing(&error) => None,
        Err(error) => {
            let l = context.language;
            let file = IoTarget::file(path).name(l);
            context.print_notice(&l.tables_damaged(error_text(&error, l), file));
            None
        }
    }
}

fn is_missing(error: &OpenTablebaseError) -> bool {
    matches!(error, OpenTablebaseError::Io(error) if error.kind() == std::io::ErrorKind::NotFound)
}

fn error_text(error: &OpenTablebaseError, l: words::Language) -> String {
    use checkers_endgames::TablebaseError;
    match error {
        OpenTablebaseError::Io(error) => error.to_string(),
        OpenTablebaseError::Tablebase(TablebaseError::Title) => {
            l.tables_damage_not_endgames().to_owned()
        }
        OpenTablebaseError::Tablebase(TablebaseError::Damaged) => {
            l.tables_damage_checksum().to_owned()
        }
    }
}

/// Where solved materials are kept until the tablebase is complete.
fn checkpoint_folder(path: &Path) -> PathBuf {
    let mut folder = path.as_os_str().to_owned();
    folder.push(".solving");
    folder.into()
}

fn generate(
    pieces: u8,
    checkpoints: Option<&Path>,
    context: &CommandContext,
) -> Result<GeneratedTables, CliError> {
    let bar = progress_bar(context.shows_progress, 1, ProgressUnit::Percent);
    let mut loaded = 0;
    let generated = GeneratedTables::generate(pieces, checkpoints, &mut |progress| {
        bar.set_length(progress.total);
        if progress.loaded > loaded {
            // What was solved before says nothing about the time that the rest takes.
            loaded = progress.loaded;
            bar.set_position(progress.done);
            bar.reset_eta();
        }
        bar.set_position(progress.done);
    });
    bar.finish_and_clear();
    generated.map_err(|error| {
        let folder = checkpoints.unwrap_or(Path::new(""));
        CliError::write(&IoTarget::file(folder), error)
    })
}

fn verify(
    pieces: u8,
    generated: &GeneratedTables,
    bytes: Vec<u8>,
    context: &CommandContext,
) -> Result<PositionCounts, CliError> {
    let wrong =
        |position: String| CliError::refused(None, move |l| l.tables_wrong_value(&position));
    let tablebase = Tablebase::from_bytes(bytes).map_err(|error| wrong(error.to_string()))?;
    let boards = GeneratedTables::BOARDS.iter().take(usize::from(pieces) + 1).sum();
    let bar = progress_bar(context.shows_progress, boards, ProgressUnit::Percent);
    let checked = generated.verify(&tablebase, &mut |boards| bar.set_position(boards));
    bar.finish_and_clear();
    checked.map_err(|error: VerificationError| wrong(error.subject().to_owned()))
}

fn store(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    AtomicFile::write(path, bytes)
}

fn report(
    pieces: u8,
    counts: PositionCounts,
    bytes: &[u8],
    took: [Duration; 2],
    path: Option<&Path>,
) -> TablebaseJson {
    let PositionCounts { boards, won, drawn, lost } = counts;
    TablebaseJson {
        pieces,
        boards: boards[1..].iter().sum(),
        won,
        drawn,
        lost,
        bytes: bytes.len() as u64,
        seconds: took.map(|took| took.as_secs_f64()),
        // Only the same number of pieces can be compared with the tablebase in the program.
        embedded: (u32::from(pieces) == Tablebase::embedded().max_pieces())
            .then(|| bytes == Tablebase::embedded_bytes()),
        file: path.map(|path| path.display().to_string()),
    }
}

fn print_report(
    report: &TablebaseJson,
    path: Option<&Path>,
    context: &mut CommandContext,
) -> Result<(), CliError> {
    if context.json {
        return Ok(context.print_json(report)?);
    }
    let l = context.language;
    let number = |number: u64| l.number(number);
    let [solved, checked] = report.seconds.map(|seconds| l.decimal(seconds, 1));
    context.print_line(&l.tables_solved(number(report.boards), report.pieces, solved))?;
    let [won, drawn, lost] = [report.won, report.drawn, report.lost].map(number);
    let is_complete = report.pieces <= GeneratedTables::MAX_FULLY_VERIFIED;
    context.print_line(&match is_complete {
        true => l.tables_checked(drawn, lost, checked, won),
        false => l.tables_sampled(drawn, lost, checked, won),
    })?;
    match (report.embedded, path) {
        (Some(true), _) => context.print_line(&l.tables_embedded(number(report.bytes)))?,
        (Some(false), _) => context.print_line(&l.tables_differs(number(report.bytes)))?,
        (None, Some(path)) if report.file.is_some() => {
            let file = IoTarget::file(path).name(l);
            context.print_line(&l.tables_stored(number(report.bytes), file))?;
        }
        (None, _) => {}
    }
    Ok(())
}

fn print_stored(
    path: &Path,
    stored: &Tablebase,
    context: &mut CommandContext,
) -> Result<(), CliError> {
    let l = context.language;
    if context.json {
        let (pieces, bytes) = (stored.max_pieces(), stored.byte_count() as u64);
        let file = path.display().to_string();
        return Ok(context.print_json(&StoredJson { pieces, bytes, file })?);
    }
    Ok(context.print_line(&l.tables_up_to_date(IoTarget::file(path).name(l)))?)
}
