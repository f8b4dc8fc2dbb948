use std::io::Write;

use game::Archive;
use games::with_game;
use rulebooks::FileMessages;
use words::Language;

use crate::args;
use crate::atomic_file::AtomicFile;
use crate::check_report::{CheckReport, CheckTotals, ReportDetail};
use crate::cli_error::{CliError, CommandOutcome, IoTarget};
use crate::command_context::CommandContext;
use crate::game_file::{GameFile, ReadSignals, StoppableReader};
use crate::printable::printable;

/// Writes the valid games of a file in another format.
pub(crate) fn run(
    args: &args::ConvertArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let input = GameFile::new(&args.file, args.format.as_deref())?;
    let writes = with_game!(input.kind, G => <G as Archive>::WRITES);
    let Some(format) = writes.iter().find(|format| **format == args.to) else {
        let (from, to) = (input.format, args.to.clone());
        let unknown =
            move |l: Language| l.cli_cannot_write_as(from, writes.join(", "), printable(&to));
        return Err(CliError::usage(unknown));
    };
    let target = args.output.as_deref().map_or(IoTarget::StandardOutput, IoTarget::file);
    let unwritable = |error| CliError::write(&target, error);
    let file = args.output.as_deref().map(AtomicFile::create).transpose();
    let mut file = file.map_err(unwritable)?;
    let conversion = Conversion { input: &input, format, target: &target, strict: args.strict };
    let invalid = with_game!(input.kind, G => conversion.run::<G>(file.as_mut(), context))?;
    if let Some(file) = file {
        file.finish().map_err(unwritable)?;
        context.print_notice(&summary(invalid, &target, context.language));
    }
    Ok(if invalid > 0 { CommandOutcome::FoundErrors } else { CommandOutcome::Success })
}

fn summary(invalid: u64, target: &IoTarget, l: Language) -> String {
    match invalid {
        0 => l.cli_converted(target.name(l)),
        _ => l.cli_converted_in_part(invalid, target.name(l)),
    }
}

/// What is converted, into which format, and where to.
struct Conversion<'j> {
    input: &'j GameFile<'j>,
    format: &'static str,
    target: &'j IoTarget,
    strict: bool,
}

impl Conversion<'_> {
    /// Converts into the file, or else to standard output. Reports and counts the invalid games.
    fn run<G: FileMessages>(
        &self,
        file: Option<&mut AtomicFile>,
        context: &mut CommandContext,
    ) -> Result<u64, CliError> {
        let (input, name) = (self.input.target(), self.input.name());
        let unreadable = |error| CliError::Read { target: input.clone(), error };
        let opened = self.input.open(&mut context.input, context.shows_progress);
        let (reader, bar) = opened.map_err(unreadable)?;
        // The conversion continues even if the report of invalid games cannot be written.
        let (signals, ignored) = (ReadSignals::default(), ReadSignals::default());
        let mut report = CheckReport {
            target: &input,
            name: &name,
            language: context.language,
            output: &mut context.errors,
            signals: &ignored,
            bar,
            json: context.json,
            detail: ReportDetail::Deviations,
            strict: self.strict,
            totals: CheckTotals::default(),
            failed: None,
        };
        let mut reader = StoppableReader { reader, signals: &signals };
        let output: &mut dyn Write = match file {
            Some(file) => file,
            None => &mut context.output,
        };
        let (from, to) = (self.input.format, self.format);
        let done = G::convert(from, to, &mut reader, output, &mut |game| report.add_game(&game));
        report.bar.finish_and_clear();
        match done {
            Ok(()) if report.totals.games == 0 => {
                Err(CliError::NoGame { target: input.clone(), format: from })
            }
            Ok(()) => Ok(report.totals.broken),
            Err(error) if signals.unreadable.get() => Err(unreadable(error)),
            Err(error) => Err(CliError::write(self.target, error)),
        }
    }
}
