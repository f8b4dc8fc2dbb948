//! `salon match`: engine against engine.

mod chess_match;
mod record;
mod report;

use games::Kind;
use tournament::Spec;

use crate::args;
use crate::desk::Desk;
use crate::failure::{Failure, Verdict};

/// Lets two players play a match.
pub(crate) fn run(args: &args::Match, desk: &mut Desk) -> Result<Verdict, Failure> {
    let spec = |text: &str| -> Result<Spec, Failure> {
        let text = text.to_owned();
        text.parse().map_err(|_| Failure::usage(move |l| l.match_bad_spec(&text)))
    };
    let players = [spec(&args.a)?, spec(&args.b)?];
    match args.game {
        Kind::Chess => chess_match::run(args, &players, desk),
        other => {
            let game = desk.language.game_name(other.name());
            Err(Failure::usage(move |l| l.engine_none(&game)))
        }
    }
}
