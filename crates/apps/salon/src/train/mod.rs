//! `salon train`: trains the networks by self-play.

mod backgammon;
mod network;

use std::path::Path;

use checkers_engine::training::CheckersTraining;
use chess_engine::training::ChessTraining;
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
        GameKind::Chess => network::run::<ChessTraining>(args, context),
        GameKind::Checkers => network::run::<CheckersTraining>(args, context),
        GameKind::Backgammon | GameKind::TableBackgammon => backgammon::run(args, context),
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    AtomicFile::write(path, bytes).map_err(|error| CliError::write(&IoTarget::file(path), error))
}
