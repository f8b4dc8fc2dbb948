//! `salon book`: builds an opening book of checkers or chess, or looks up a position in that of checkers.

mod build;
mod chess;
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
    match (args.game, &args.output) {
        (GameKind::Checkers, _) if args.games.is_empty() => {}
        (GameKind::Checkers, _) => {
            return Err(CliError::usage(|l| l.book_only_chess_games().to_owned()));
        }
        (GameKind::Chess, Some(path)) => return chess::run(args, path, context),
        (GameKind::Chess, None) => {
            return Err(CliError::usage(|l| l.book_only_checkers_shown().to_owned()));
        }
        (other, _) => {
            let game = other.name();
            return Err(CliError::usage(move |l| l.book_unsupported(l.game_name(game))));
        }
    }
    match (&args.show, &args.output) {
        (Some(line), _) => show::run(line, args.book.as_deref(), context),
        (None, Some(path)) => build::run(args, path, context),
        // The arguments require one of the two.
        (None, None) => Ok(CommandOutcome::Success),
    }
}
