//! `salon match`: engine against engine.

mod pairs;
mod record;
mod report;

use engine_match::{MatchableGame, PlayerSpec};
use games::{Kind, with_game};
use rulebooks::GameMessages;

use crate::args;
use crate::desk::{Desk, bad_rules};
use crate::failure::{Failure, Verdict};
use crate::tables;

/// Lets two players play a match.
pub(crate) fn run(args: &args::Match, desk: &mut Desk) -> Result<Verdict, Failure> {
    let spec = |text: &str| -> Result<PlayerSpec, Failure> {
        let text = text.to_owned();
        text.parse().map_err(|_| Failure::usage(move |l| l.match_bad_player(&text)))
    };
    let players = [spec(&args.a)?, spec(&args.b)?];
    with_game!(args.game, G => {
        let rules = rules::<G>(args)?;
        // Tables are laid out when nothing else can be refused any more.
        if args.game == Kind::Backgammon && players.iter().any(|spec| spec.program.is_none()) {
            tables::backgammon::lay_out(desk);
        }
        pairs::run::<G>(args, &rules, &players, desk)
    })
}

/// The rules, for as many points as are asked for.
fn rules<G: MatchableGame + GameMessages>(args: &args::Match) -> Result<G::Rules, Failure> {
    let rules: G::Rules = args.rules.parse().map_err(|error| bad_rules(&args.rules, error))?;
    match args.points {
        None => Ok(rules),
        Some(points) => G::for_points(&rules, points).ok_or_else(|| {
            let text = rules.to_string();
            Failure::usage(move |l| l.match_no_points(points, &text))
        }),
    }
}
