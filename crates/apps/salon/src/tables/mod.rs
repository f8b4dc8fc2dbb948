//! `salon tables`: computes endgame tables.

pub(crate) mod backgammon;
pub(crate) mod checkers;
mod chess;

use std::env;
use std::path::PathBuf;

use games::GameKind;

use crate::args;
use crate::cli_error::{CliError, CommandOutcome};
use crate::command_context::CommandContext;

/// Computes the tables of a game.
pub(crate) fn run(
    args: &args::TablesArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    match args.game {
        GameKind::Checkers => checkers::run(args, context),
        GameKind::Chess => chess::run(args, context),
        GameKind::Backgammon => backgammon::run(args, context),
        other => {
            let game = other.name();
            Err(CliError::usage(move |l| l.tables_unsupported(l.game_name(game))))
        }
    }
}

/// Loads what the engine of a game uses besides what is in the program.
pub(crate) fn load(game: GameKind, context: &mut CommandContext) {
    match game {
        GameKind::Backgammon => backgammon::load_bearoff_table(context),
        GameKind::Checkers => checkers::load_endgame_tablebase(context),
        _ => {}
    }
}

/// Like [`load`], but in the background and without messages, while people play.
pub(crate) fn load_in_background(game: &'static str) {
    backgammon::load_bearoff_table_in_background(game);
    if game == GameKind::Checkers.name() {
        checkers::load_endgame_tablebase_quietly();
    }
}

/// The default path of a table; none without a home folder.
fn default_path(name: &str) -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let data = folder("XDG_DATA_HOME").filter(|path| path.is_absolute());
    let data = data.or_else(|| folder("HOME").map(|home| home.join(".local/share")));
    let data = data.or_else(|| folder("APPDATA"));
    data.map(|data| data.join("salon/tables").join(name))
}
