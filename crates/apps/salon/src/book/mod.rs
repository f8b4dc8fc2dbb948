//! `salon book`: builds the opening book of checkers, or looks up a position in it.

mod build;
mod show;

use games::GameKind;

use crate::args;
use crate::cli_error::{CliError, CommandOutcome};
use crate::command_context::CommandContext;

/// Builds the book, or prints what it knows.
pub(crate) fn run(
    args: &args::BookArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    if args.game != GameKind::Checkers {
        let game = args.game.name();
        return Err(CliError::usage(move |l| l.book_unsupported(l.game_name(game))));
    }
    match (&args.show, &args.output) {
        (Some(line), _) => show::run(line, args.book.as_deref(), context),
        (None, Some(path)) => build::run(args, path, context),
        // The arguments require one of the two.
        (None, None) => Ok(CommandOutcome::Success),
    }
}
