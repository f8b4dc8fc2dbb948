//! `salon rollout`: positions played to their end many times.

mod told;

use backgammon::{Move, Phase, Position, Rules};
use backgammon_engine::{BackgammonEngine, Networks, Opening, Rollout, RolloutSettings};
use cube::{CubeAction, CubeOptions, CubeResponse, CubeSituation};
use engine::{Engine, SearchLimits, SearchRequest, StopSignal, StoppedClock};
use game::{Event, Game, Line, Notation, Side};
use indicatif::{ProgressBar, ProgressStyle};
use rulebooks::GameMessages;

use self::told::{Cube, Told};
use crate::args;
use crate::desk::{Desk, bad_rules};
use crate::failure::{Failure, Verdict};
use crate::printable::printable;
use crate::rule::Rule;
use crate::tables;

/// Plays a position out many times, or the best plays of a roll.
pub(crate) fn run(args: &args::Rollout, desk: &mut Desk) -> Result<Verdict, Failure> {
    let rules: Rules = args.rules.parse().map_err(|error| bad_rules(&args.rules, error))?;
    let text = args.position.trim().to_owned();
    let position = Position::read_position(&rules, &text).map_err(|error| {
        Failure::refused(Rule::broken::<Position>(&rules, &error), move |l| {
            let reason = Position::position_error(l, &error);
            l.cli_bad_position(printable(&reason), printable(&text))
        })
    })?;
    tables::backgammon::lay_out(desk);
    let Some(side) = position.on_turn().filter(|_| !matches!(position.phase(), Phase::Over(_)))
    else {
        return Err(Failure::refused(None, |l| l.rollout_nothing().to_owned()));
    };
    let mut told: Vec<Told> = Vec::new();
    match position.phase() {
        Phase::Rolled(..) => {
            for mv in best_plays(&position, args.plays) {
                let mut next = position.clone();
                // It comes from the engine, which plays by the rules.
                let _ = next.apply(&Event::Move { by: side, mv });
                let text = position.say_move(&mv);
                let rolled = roll_out(&next, !side, Opening::Free, args, desk).turned();
                told.push(Told::of(text, &rolled, None));
            }
            told.sort_by(|one, other| other.cubeful.total_cmp(&one.cubeful));
        }
        _ => told.push(weigh(&position, side, args, desk)),
    }
    for told in told {
        if desk.json {
            desk.tell(&told)?;
        } else {
            desk.say(&told.said(desk.language))?;
        }
    }
    Ok(Verdict::Fine)
}

/// Rolls out a position before a roll of `side`: without a double and, where there can be one, with it.
fn weigh(position: &Position, side: Side, args: &args::Rollout, desk: &Desk) -> Told {
    let rolled = roll_out(position, side, Opening::Roll, args, desk);
    let situation = CubeSituation::of(position, side);
    if !situation.may_double() {
        return Told::of(String::new(), &rolled, None);
    }
    let taken = roll_out(position, side, Opening::Taken, args, desk);
    let options = CubeOptions {
        roll: situation.worth(rolled.cubeful),
        taken: situation.worth(taken.cubeful),
        dropped: situation.worth(1.0),
        // Where there are beavers, stakes are points.
        beavered: situation.has_beavers().then(|| situation.worth(2.0 * taken.cubeful)),
    };
    let cube = Cube {
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
    Told::of(String::new(), &best, Some(cube))
}

/// The plays that look best one roll ahead.
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
    opening: Opening,
    args: &args::Rollout,
    desk: &Desk,
) -> Rollout {
    let bar = if desk.watched {
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {eta}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        ProgressBar::new(args.games.into()).with_style(style)
    } else {
        ProgressBar::hidden()
    };
    let trials = RolloutSettings { games: args.games, seed: args.seed };
    let rolled = Networks::shipped().roll_out(position, roller, opening, &trials, &mut |done| {
        bar.set_position(done.into());
        true
    });
    bar.finish_and_clear();
    rolled
}
