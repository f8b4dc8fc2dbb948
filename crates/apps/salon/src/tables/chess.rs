//! The endgame tables of chess.

use std::num::NonZero;
use std::time::{Duration, Instant};

use chess_endgames::{EndingSummary, GeneratedTables, PositionCounts, Tablebase};
use serde::Serialize;

use crate::args;
use crate::atomic_file::AtomicFile;
use crate::cli_error::{CliError, CommandOutcome, IoTarget};
use crate::command_context::CommandContext;
use crate::progress::{ProgressUnit, progress_bar};

#[derive(Serialize)]
struct TablesJson {
    bytes: u64,
    /// Whether the tables in the program are the same.
    embedded: bool,
    endings: Vec<EndingJson>,
}

#[derive(Serialize)]
struct EndingJson {
    name: String,
    won: u64,
    drawn: u64,
    lost: u64,
    /// In half-moves.
    longest: u8,
}

/// Solves every position with three and four pieces, compares the tables with those in the program, and stores them if
/// the arguments name a file.
pub(crate) fn run(
    args: &args::TablesArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    if args.pieces.is_some_and(|pieces| pieces != 4) {
        return Err(CliError::usage(|l| l.tables_chess_pieces().to_owned()));
    }
    let start = Instant::now();
    let bar =
        progress_bar(context.shows_progress, GeneratedTables::ENDINGS as u64, ProgressUnit::Items);
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let generated = GeneratedTables::generate(threads, &|done| bar.set_position(done as u64));
    bar.finish_and_clear();
    let bytes = generated.to_bytes();
    if let Some(path) = &args.output {
        AtomicFile::write(path, &bytes)
            .map_err(|error| CliError::write(&IoTarget::file(path), error))?;
    }
    let is_embedded = bytes == Tablebase::embedded_bytes();
    print(&generated.summaries(), bytes.len() as u64, is_embedded, start.elapsed(), context)?;
    Ok(CommandOutcome::Success)
}

fn print(
    endings: &[EndingSummary],
    bytes: u64,
    is_embedded: bool,
    took: Duration,
    context: &mut CommandContext,
) -> Result<(), CliError> {
    if context.json {
        let json = |ending: &EndingSummary| {
            let EndingSummary { name, counts, longest } = ending.clone();
            let PositionCounts { won, drawn, lost } = counts;
            EndingJson { name, won, drawn, lost, longest }
        };
        let endings = endings.iter().map(json).collect();
        return Ok(context.print_json(&TablesJson { bytes, embedded: is_embedded, endings })?);
    }
    let l = context.language;
    for EndingSummary { name, counts, longest } in endings {
        let [won, drawn, lost] = [counts.won, counts.drawn, counts.lost].map(|n| l.number(n));
        let moves = longest.div_ceil(2).into();
        context.print_line(&l.tables_ending(moves, drawn, lost, name, won))?;
    }
    let seconds = l.decimal(took.as_secs_f64(), 1);
    context.print_line(&l.tables_endings_solved(endings.len() as u64, seconds))?;
    let bytes = l.number(bytes);
    context.print_line(&match is_embedded {
        true => l.tables_embedded(bytes),
        false => l.tables_differs(bytes),
    })?;
    Ok(())
}
