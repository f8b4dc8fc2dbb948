//! `salon tables`: what is known exactly about endings.

pub(crate) mod backgammon;
pub(crate) mod checkers;

use std::env;
use std::path::PathBuf;

use games::Kind;

use crate::args;
use crate::desk::Desk;
use crate::failure::{Failure, Verdict};

/// Makes the tables of a game.
pub(crate) fn run(args: &args::Tables, desk: &mut Desk) -> Result<Verdict, Failure> {
    match args.game {
        Kind::Checkers => checkers::run(args, desk),
        Kind::Backgammon => backgammon::run(args, desk),
        other => {
            let game = other.name();
            Err(Failure::usage(move |l| l.tables_unsupported(l.game_name(game))))
        }
    }
}

/// Where a table is kept if nobody says otherwise; nowhere without a home.
fn usual(name: &str) -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let data = folder("XDG_DATA_HOME").filter(|path| path.is_absolute());
    let data = data.or_else(|| folder("HOME").map(|home| home.join(".local/share")));
    let data = data.or_else(|| folder("APPDATA"));
    data.map(|data| data.join("salon/tables").join(name))
}
