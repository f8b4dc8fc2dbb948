//! `salon match`: engines against each other.

mod games_file;
mod match_journal;
mod report;
mod session;
mod stoppable_player;

pub(crate) use self::match_journal::MatchJournal;
use engine_match::{MatchableGame, PlayerSpec, Sprt};
use games::with_game;
use rulebooks::GameMessages;

use crate::args;
use crate::cli_error::{CliError, CommandOutcome};
use crate::command_context::{CommandContext, bad_rules};
use crate::tables;

/// Plays a match between two players.
pub(crate) fn run(
    args: &args::MatchArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let spec = |text: &str| -> Result<PlayerSpec, CliError> {
        let text = text.to_owned();
        text.parse().map_err(|_| CliError::usage(move |l| l.match_bad_player(&text)))
    };
    let players = [spec(&args.a)?, spec(&args.b)?];
    let sprt = args.sprt.as_deref().map(read_sprt).transpose()?;
    with_game!(args.game, G => {
        let rules = rules::<G>(args)?;
        // Tables are loaded only after all arguments have been checked.
        if players.iter().any(|spec| spec.program.is_none()) {
            tables::load(args.game, context);
        }
        session::run::<G>(args, &rules, &players, sprt, context)
    })
}

/// The rules, for the number of points in the arguments.
fn rules<G: MatchableGame + GameMessages>(args: &args::MatchArgs) -> Result<G::Rules, CliError> {
    let rules: G::Rules = args.rules.parse().map_err(|error| bad_rules(&args.rules, error))?;
    match args.points {
        None => Ok(rules),
        Some(points) => G::for_points(&rules, points).ok_or_else(|| {
            let text = rules.to_string();
            CliError::usage(move |l| l.match_no_points(points, &text))
        }),
    }
}

fn read_sprt(text: &str) -> Result<Sprt, CliError> {
    let text = text.to_owned();
    text.parse().map_err(|_| CliError::usage(move |l| l.match_bad_sprt(&text)))
}
