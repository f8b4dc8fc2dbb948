//! The two-sided bear-off table.

use std::fs;
use std::io;
use std::path::Path;
use std::thread;
use std::time::Instant;

use bearoff::{BearoffFileError, TwoSidedDatabase};
use games::GameKind;
use serde::Serialize;
use words::Language;

use super::default_path;
use crate::args;
use crate::atomic_file::AtomicFile;
use crate::cli_error::{CliError, CommandOutcome, IoTarget};
use crate::command_context::CommandContext;
use crate::progress::{ProgressUnit, progress_bar};

const NAME: &str = "backgammon-bearoff.bin";

/// What is stored at the path of the table.
enum StoredBearoff {
    Missing,
    Valid(TwoSidedDatabase),
    Damaged(BearoffFileError),
}

#[derive(Serialize)]
struct TableJson<'t> {
    file: &'t str,
    bytes: u64,
}

/// Computes the table, unless a valid one is stored.
pub(crate) fn run(
    args: &args::TablesArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let path = args.output.clone().or_else(|| default_path(NAME));
    let path = path.ok_or_else(|| CliError::usage(|l| l.tables_no_data_folder().to_owned()))?;
    let target = IoTarget::file(&path);
    let start = Instant::now();
    let stored = read(&path).map_err(|error| CliError::Read { target: target.clone(), error })?;
    let is_new = !matches!(stored, StoredBearoff::Valid(_));
    if let StoredBearoff::Damaged(damage) = stored {
        report_damage(damage, &path, context);
    }
    if is_new {
        let table = compute(context.shows_progress);
        store(&path, &table).map_err(|error| CliError::write(&target, error))?;
    }
    let bytes = fs::metadata(&path).map_or(0, |found| found.len());
    let l = context.language;
    if context.json {
        context.print_json(&TableJson { file: &path.display().to_string(), bytes })?;
    } else if is_new {
        let seconds = l.decimal(start.elapsed().as_secs_f64(), 1);
        context.print_line(&l.tables_made(l.number(bytes), target.name(l), seconds))?;
    } else {
        context.print_line(&l.tables_up_to_date(target.name(l)))?;
    }
    Ok(CommandOutcome::Success)
}

/// Loads the table for the engine of this process. If it is not stored, computes it, which takes a moment, and
/// stores it for the next time if possible.
pub(crate) fn load_bearoff_table(context: &mut CommandContext) {
    if TwoSidedDatabase::shared().is_some() {
        return;
    }
    let path = default_path(NAME);
    let stored = path.as_deref().map_or(Ok(StoredBearoff::Missing), read);
    if let Ok(StoredBearoff::Valid(table)) = stored {
        table.share();
        return;
    }
    match (&stored, &path) {
        (Ok(StoredBearoff::Damaged(damage)), Some(path)) => report_damage(*damage, path, context),
        (_, Some(path)) => {
            let l = context.language;
            context.print_notice(&l.tables_making(IoTarget::file(path).name(l)));
        }
        (_, None) => {}
    }
    compute_and_share(path.as_deref(), context.shows_progress);
}

/// Loads the table in the background and without messages, while people play.
pub(crate) fn load_bearoff_table_in_background(game: &'static str) {
    if game != GameKind::Backgammon.name() || TwoSidedDatabase::shared().is_some() {
        return;
    }
    thread::spawn(|| {
        let path = default_path(NAME);
        if let Some(Ok(StoredBearoff::Valid(table))) = path.as_deref().map(read) {
            table.share();
        } else {
            compute_and_share(path.as_deref(), false);
        }
    });
}

fn compute_and_share(path: Option<&Path>, shows_progress: bool) {
    let table = compute(shows_progress);
    // A table that cannot be stored is computed again the next time.
    let _ = path.map(|path| store(path, &table));
    table.share();
}

fn read(path: &Path) -> io::Result<StoredBearoff> {
    match fs::read(path) {
        Ok(bytes) => Ok(match TwoSidedDatabase::from_bytes(&bytes) {
            Ok(table) => StoredBearoff::Valid(table),
            Err(damage) => StoredBearoff::Damaged(damage),
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(StoredBearoff::Missing),
        Err(error) => Err(error),
    }
}

fn compute(shows_progress: bool) -> TwoSidedDatabase {
    let bar = progress_bar(shows_progress, TwoSidedDatabase::STEPS as u64, ProgressUnit::Percent);
    let table = TwoSidedDatabase::compute(&mut |done| bar.set_position(done as u64));
    bar.finish_and_clear();
    table
}

fn store(path: &Path, table: &TwoSidedDatabase) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    AtomicFile::write(path, &table.to_bytes())
}

fn report_damage(damage: BearoffFileError, path: &Path, context: &mut CommandContext) {
    let l = context.language;
    let file = IoTarget::file(path).name(l);
    context.print_notice(&l.tables_damaged(damage_text(l, damage), file));
}

fn damage_text(l: Language, damage: BearoffFileError) -> String {
    match damage {
        BearoffFileError::Title => l.tables_damage_title().to_owned(),
        BearoffFileError::Size { found, wanted } => {
            l.tables_damage_size(l.number(found as u64), l.number(wanted as u64))
        }
        BearoffFileError::Checksum => l.tables_damage_checksum().to_owned(),
    }
}
