//! The endgame tablebase of checkers.

use std::time::Instant;

use checkers_endgames::{GeneratedTablebase, PositionCounts, Tablebase};
use serde::Serialize;

use crate::args;
use crate::cli_error::{CliError, CommandOutcome, IoTarget};
use crate::command_context::CommandContext;
use crate::progress::{ProgressUnit, progress_bar};

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
}

/// Generates the tablebase, verifies it, and writes it if the arguments name a file.
pub(crate) fn run(
    args: &args::TablesArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let pieces = args.pieces.unwrap_or(Tablebase::MAX_PIECES as u8);
    let start = Instant::now();
    let bar = progress_bar(context.shows_progress, 1, ProgressUnit::Percent);
    let tablebase = GeneratedTablebase::generate(pieces, &mut |done, total| {
        bar.set_length(total as u64);
        bar.set_position(done as u64);
    });
    let solved = start.elapsed();
    bar.set_length(GeneratedTablebase::BOARDS);
    let checked = tablebase.verify(&mut |boards| bar.set_position(boards));
    bar.finish_and_clear();
    let counts = match checked {
        Ok(counts) => counts,
        Err(wrong) => {
            let position = wrong.position().to_owned();
            return Err(CliError::refused(None, move |l| l.tables_wrong_value(&position)));
        }
    };
    let bytes = tablebase.to_bytes();
    if let Some(path) = &args.output {
        std::fs::write(path, &bytes)
            .map_err(|error| CliError::write(&IoTarget::file(path), error))?;
    }
    let report = report(pieces, counts, &bytes, [solved, start.elapsed() - solved]);
    print_report(&report, context)?;
    Ok(CommandOutcome::Success)
}

fn report(
    pieces: u8,
    counts: PositionCounts,
    bytes: &[u8],
    took: [std::time::Duration; 2],
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
        // Only the full tablebase can be compared with the one in the program.
        embedded: (u32::from(pieces) == Tablebase::MAX_PIECES)
            .then(|| bytes == Tablebase::embedded_bytes()),
    }
}

fn print_report(report: &TablebaseJson, context: &mut CommandContext) -> Result<(), CliError> {
    if context.json {
        return Ok(context.print_json(report)?);
    }
    let l = context.language;
    let number = |number: u64| l.number(number);
    let [solved, checked] = report.seconds.map(|seconds| l.decimal(seconds, 1));
    context.print_line(&l.tables_solved(number(report.boards), report.pieces, solved))?;
    let [won, drawn, lost] = [report.won, report.drawn, report.lost].map(number);
    context.print_line(&l.tables_checked(drawn, lost, checked, won))?;
    match report.embedded {
        Some(true) => context.print_line(&l.tables_embedded(number(report.bytes)))?,
        Some(false) => context.print_line(&l.tables_differs(number(report.bytes)))?,
        None => {}
    }
    Ok(())
}
