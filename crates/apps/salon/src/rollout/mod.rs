//! `salon rollout`: rolls out a backgammon position.

mod report;

use backgammon::{Move, Phase, Position, Rules};
use backgammon_engine::{BackgammonEngine, Networks, Rollout, RolloutSettings, RolloutStart};
use cube::{CubeAction, CubeOptions, CubeResponse, CubeSituation};
use engine::{Engine, SearchLimits, SearchRequest, StopSignal, StoppedClock};
use game::{Event, Game, Line, Side};

use self::report::{CubeReport, RolloutReport};
use crate::args;
use crate::cli_error::{CliError, CommandOutcome};
use crate::command_context::{CommandContext, bad_rules, read_position};
use crate::progress::{ProgressUnit, progress_bar};
use crate::tables;

/// Rolls out a position, or the best plays of its roll.
pub(crate) fn run(
    args: &args::RolloutArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let rules: Rules = args.rules.parse().map_err(|error| bad_rules(&args.rules, error))?;
    let position: Position = read_position(&rules, args.position.trim())?;
    tables::backgammon::load_bearoff_table(context);
    let Some(side) = position.on_turn().filter(|_| !matches!(position.phase(), Phase::Over(_)))
    else {
        return Err(CliError::refused(None, |l| l.rollout_nothing().to_owned()));
    };
    let mut reports: Vec<RolloutReport> = Vec::new();
    match position.phase() {
        Phase::Rolled(..) => {
            for mv in best_plays(&position, args.plays) {
                let mut next = position.clone();
                // The engine returns only legal plays.
                let _ = next.apply(&Event::Move { by: side, mv });
                let text = position.say_move(&mv);
                let rolled = roll_out(&next, !side, RolloutStart::Free, args, context).turned();
                reports.push(RolloutReport::of(text, &rolled, None));
            }
            reports.sort_by(|one, other| other.cubeful.total_cmp(&one.cubeful));
        }
        _ => reports.push(roll_out_decision(&position, side, args, context)),
    }
    for report in reports {
        if context.json {
            context.print_json(&report)?;
        } else {
            context.print_line(&report.text(context.language))?;
        }
    }
    Ok(CommandOutcome::Success)
}

/// Rolls out a position before a roll of `side`: without a double and, if a double is possible, with it.
fn roll_out_decision(
    position: &Position,
    side: Side,
    args: &args::RolloutArgs,
    context: &CommandContext,
) -> RolloutReport {
    let rolled = roll_out(position, side, RolloutStart::Roll, args, context);
    let situation = CubeSituation::of(position, side);
    if !situation.may_double() {
        return RolloutReport::of(String::new(), &rolled, None);
    }
    let taken = roll_out(position, side, RolloutStart::Taken, args, context);
    let options = CubeOptions {
        roll: situation.worth(rolled.cubeful),
        taken: situation.worth(taken.cubeful),
        dropped: situation.worth(1.0),
        // Beavers exist only in money games, where the stake is in points.
        beavered: situation.has_beavers().then(|| situation.worth(2.0 * taken.cubeful)),
    };
    let cube = CubeReport {
        no_double: rolled.cubeful,
        no_double_error: rolled.cubeful_error,
        double_take: taken.cubeful,
        double_take_error: taken.cubeful_error,
        double_pass: 1.0,
        double_beaver: options.beavered.map(|worth| situation.equity(worth)),
        advice: situation.advice(&options),
    };
    let cubeful_error = match cube.advice {
        CubeAction::Double(CubeResponse::Drop) => 0.0,
        CubeAction::Double(_) => taken.cubeful_error,
        _ => rolled.cubeful_error,
    };
    let cubeful = situation.equity(options.best());
    let best = Rollout { cubeful, cubeful_error, ..rolled };
    RolloutReport::of(String::new(), &best, Some(cube))
}

/// The best plays of a search one roll ahead.
fn best_plays(position: &Position, count: usize) -> Vec<Move> {
    let line = Line::new(position.clone());
    let request = SearchRequest {
        multi_pv: count.max(1),
        ..SearchRequest::new(&line, SearchLimits::depth(2))
    };
    let mut plays: Vec<Move> = Vec::new();
    let mut engine = BackgammonEngine::new();
    engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |info| {
        if info.rank == 0 {
            plays.clear();
        }
        plays.extend(&info.pv);
    });
    plays
}

/// Rolls out a position in which `roller` is on turn.
fn roll_out(
    position: &Position,
    roller: Side,
    opening: RolloutStart,
    args: &args::RolloutArgs,
    context: &CommandContext,
) -> Rollout {
    let bar = progress_bar(context.shows_progress, args.games.into(), ProgressUnit::Items);
    let settings = RolloutSettings { games: args.games, seed: args.seed };
    let rolled = Networks::shipped().roll_out(position, roller, opening, &settings, &mut |done| {
        bar.set_position(done.into());
        true
    });
    bar.finish_and_clear();
    rolled
}
