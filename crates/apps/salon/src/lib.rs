//! The command line of Salon.
//!
//! It knows no single game: every command works for all games, through the traits of `game` and the list in
//! `games`. The messages for people are in the crates `words` and `rulebooks`, in English and in French. The output
//! for programs (JSON, and keywords such as `nodes` and `error:`) is the same in every language.
//!
//! ```
//! use std::process::ExitCode;
//!
//! let code = salon::run(["salon", "perft", "chess", "--depth", "2"]);
//! assert_eq!(code, ExitCode::SUCCESS);
//! ```

mod analyse;
mod apply;
mod args;
mod atomic_file;
mod backup;
mod book;
mod broken_rule;
mod check;
mod check_report;
mod cli_error;
mod command_context;
mod completions;
mod convert;
mod dice;
mod early_options;
mod engine;
mod environment;
mod game_file;
mod help;
mod interrupt_signal;
mod limited_file;
mod load;
mod localized_message;
mod match_engines;
mod moves;
mod pager;
mod perft;
mod play;
mod position_status;
mod printable;
mod progress;
mod puzzles;
mod remote;
mod rollout;
mod rules;
mod serve;
mod show;
mod tables;
mod tournament;
mod train;
mod usage_error;
mod whole_number;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::FromArgMatches;
use clap::error::ErrorKind;
use games::with_game;
use words::Language;

use crate::args::{Cli, CliCommand};
use crate::cli_error::{CliError, CommandOutcome};
use crate::command_context::CommandContext;
use crate::early_options::EarlyOptions;

/// Runs the command in the arguments, of which the first is the name of the program. Returns the exit code: 0 for
/// success, 1 if something is refused or invalid, 2 for wrong usage, 130 if Ctrl-C ended the work early.
pub fn run<A: Into<OsString>>(args: impl IntoIterator<Item = A>) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
    let early = EarlyOptions::find(&args);
    let mut context = CommandContext::of_this_process(early.json, early.language);
    let cli = match parse(&args, context.language) {
        Ok(cli) => cli,
        Err(error) => return report_clap_error(error, &args, &mut context),
    };
    context.json = cli.json;
    if let CliCommand::Engine(args) = &cli.command {
        // A bench counts the same nodes everywhere.
        if args.bench.is_none() {
            tables::load(args.game, &mut context);
        }
        let session = match engine::prepare(args) {
            Ok(session) => session,
            Err(error) => return context.report_failure(&error),
        };
        // The engine reads and writes from several threads, so the context must release standard input.
        let language = context.language;
        drop(context);
        return session(language);
    }
    let result = run_command(&cli.command, &mut context).and_then(|outcome| {
        context.output.flush()?;
        Ok(outcome)
    });
    match result {
        Ok(CommandOutcome::Success) => ExitCode::SUCCESS,
        Ok(CommandOutcome::FoundErrors) => ExitCode::from(1),
        Ok(CommandOutcome::Interrupted) => ExitCode::from(interrupt_signal::EXIT_CODE),
        Err(error) => context.report_failure(&error),
    }
}

fn parse(args: &[OsString], language: Language) -> Result<Cli, clap::Error> {
    let mut matches = help::command(language).try_get_matches_from(args)?;
    Cli::from_arg_matches_mut(&mut matches)
}

/// Prints the requested help or version, or reports the usage error.
fn report_clap_error(
    error: clap::Error,
    args: &[OsString],
    context: &mut CommandContext,
) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            // There is nowhere to report that even this cannot be printed.
            let _ = error.print();
            ExitCode::from(if error.use_stderr() { 2 } else { 0 })
        }
        // For programs the names of arguments are in English, too.
        _ if context.json => {
            let error = parse(args, Language::English).err().unwrap_or(error);
            context.report_failure(&usage_error::usage_error(error))
        }
        _ => context.report_failure(&usage_error::usage_error(error)),
    }
}

fn run_command(
    command: &CliCommand,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    match command {
        CliCommand::Perft(args) => {
            with_game!(args.position.kind(), G => perft::run::<G>(args, context))
        }
        CliCommand::Moves(args) => {
            with_game!(args.position.kind(), G => moves::run::<G>(args, context))
        }
        CliCommand::Apply(args) => {
            with_game!(args.position.kind(), G => apply::run::<G>(args, context))
        }
        CliCommand::Show(args) => {
            with_game!(args.position.kind(), G => show::run::<G>(args, context))
        }
        CliCommand::Check(args) => check::run(args, context),
        CliCommand::Convert(args) => convert::run(args, context),
        CliCommand::Rules(args) => rules::run(args, context),
        CliCommand::Analyse(args) => analyse::run(args, context),
        CliCommand::Match(args) => match_engines::run(args, context),
        // Handled by `run`.
        CliCommand::Engine(_) => Ok(CommandOutcome::Success),
        CliCommand::Tables(args) => tables::run(args, context),
        CliCommand::Book(args) => book::run(args, context),
        CliCommand::Rollout(args) => rollout::run(args, context),
        CliCommand::Train(args) => train::run(args, context),
        CliCommand::Puzzles(args) => puzzles::run(args, context),
        CliCommand::Play(args) => play::run(args, context),
        CliCommand::Serve(args) => serve::run(args, context),
        CliCommand::Load(args) => load::run(args, context),
        CliCommand::Backup(args) => backup::run(args, context),
        CliCommand::Dice(args) => dice::run(args, context),
        CliCommand::Tournament(args) => tournament::run(args, context),
        CliCommand::Completions(args) => completions::run(args, context),
        CliCommand::Manual(args) => completions::write_manual(args, context),
        CliCommand::Help(args) => help::run(args, context),
    }
}
