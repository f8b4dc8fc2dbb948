use games::with_game;
use rulebooks::FileMessages;

use crate::args;
use crate::check_report::{CheckReport, CheckTotals, ReportDetail};
use crate::cli_error::{CliError, CommandOutcome};
use crate::command_context::CommandContext;
use crate::game_file::{GameFile, ReadSignals, StoppableReader};

/// Replays every game of the files.
pub(crate) fn run(
    args: &args::CheckArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    // All names are checked before any file is read, so that wrong usage does not leave half a report.
    let files = args.files.iter().map(|file| GameFile::new(file, args.format.as_deref()));
    let files = files.collect::<Result<Vec<_>, _>>()?;
    let mut totals = CheckTotals::default();
    for file in &files {
        let checked = with_game!(file.kind, G => check::<G>(file, args, &mut totals, context));
        match checked {
            Ok(()) => {}
            // The other files are still checked if one cannot be read.
            Err(error @ (CliError::Read { .. } | CliError::NoGame { .. })) => {
                totals.unreadable += 1;
                context.report_error(&error);
            }
            Err(error) => return Err(error),
        }
    }
    if context.json {
        context.print_json(&totals)?;
    } else {
        context.print_line(&totals.summary(context.language))?;
    }
    let valid = totals.broken == 0 && totals.unreadable == 0;
    Ok(if valid { CommandOutcome::Success } else { CommandOutcome::FoundErrors })
}

fn check<G: FileMessages>(
    file: &GameFile,
    args: &args::CheckArgs,
    totals: &mut CheckTotals,
    context: &mut CommandContext,
) -> Result<(), CliError> {
    let (target, name) = (file.target(), file.name());
    let unreadable = |error| CliError::Read { target: target.clone(), error };
    let (reader, bar) =
        file.open(&mut context.input, context.shows_progress).map_err(unreadable)?;
    let signals = ReadSignals::default();
    let mut report = CheckReport {
        target: &target,
        name: &name,
        language: context.language,
        output: &mut context.output,
        signals: &signals,
        bar,
        json: context.json,
        detail: if args.quiet { ReportDetail::Errors } else { ReportDetail::All },
        strict: args.strict,
        totals: *totals,
        failed: None,
    };
    let mut reader = StoppableReader { reader, signals: &signals };
    let checked = G::check(file.format, &mut reader, &mut |game| {
        report.add_game(&game);
    });
    report.bar.finish_and_clear();
    let games_before = std::mem::replace(totals, report.totals).games;
    if let Some(error) = report.failed {
        return Err(error.into());
    }
    checked.map_err(unreadable)?;
    if totals.games == games_before {
        return Err(CliError::NoGame { target, format: file.format });
    }
    Ok(())
}
