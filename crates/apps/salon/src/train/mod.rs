//! `salon train`: trains the networks by self-play.

mod backgammon;
mod checkers;

use std::path::Path;

use games::GameKind;

use crate::args;
use crate::atomic_file::AtomicFile;
use crate::cli_error::{CliError, CommandOutcome, IoTarget};
use crate::command_context::CommandContext;

/// Starts or continues the training of a game's networks.
pub(crate) fn run(
    args: &args::TrainArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    match args.game {
        GameKind::Backgammon => backgammon::run(args, context),
        GameKind::Checkers => checkers::run(args, context),
        other => {
            let game = other.name();
            Err(CliError::usage(move |l| l.train_unsupported(l.game_name(game))))
        }
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    AtomicFile::write(path, bytes).map_err(|error| CliError::write(&IoTarget::file(path), error))
}
