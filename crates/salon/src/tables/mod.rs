//! `salon tables`: what is known exactly about endings.

pub(crate) mod checkers;

use games::Kind;

use crate::args;
use crate::desk::Desk;
use crate::failure::{Failure, Verdict};

/// Makes the tables of a game.
pub(crate) fn run(args: &args::Tables, desk: &mut Desk) -> Result<Verdict, Failure> {
    match args.game {
        Kind::Checkers => checkers::run(args, desk),
        other => {
            let game = other.name();
            Err(Failure::usage(move |l| l.tables_none(l.game_name(game))))
        }
    }
}
