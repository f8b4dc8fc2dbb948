use backgammon::{Board, Move, Phase, Position, Rules};
use backgammon_engine::{BackgammonEngine, Mind, Rollout, aims_of};
use cube::{Situation, efficiency};
use engine::{Engine, Limits, Request, Stop, StoppedClock};
use game::{Event, Game, Line, Notation, Side};
use indicatif::{ProgressBar, ProgressStyle};
use rulebooks::Speak;
use serde::Serialize;

use crate::args;
use crate::desk::{Desk, bad_rules};
use crate::failure::{Failure, Verdict};
use crate::printable::printable;
use crate::rule::Rule;
use crate::tables;

#[derive(Serialize)]
struct Told {
    #[serde(rename = "move")]
    mv: String,
    games: u32,
    win: f32,
    win_error: f32,
    win_gammon: f32,
    win_backgammon: f32,
    lose_gammon: f32,
    lose_backgammon: f32,
    equity: f32,
    equity_error: f32,
    cubeful: f32,
}

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
                told.push(roll_out(&next, !side, side, text, args, desk));
            }
            told.sort_by(|one, other| other.cubeful.total_cmp(&one.cubeful));
        }
        _ => told.push(roll_out(&position, side, side, String::new(), args, desk)),
    }
    for told in told {
        if desk.json {
            desk.tell(&told)?;
        } else {
            let line = said(&told, desk);
            desk.say(&line)?;
        }
    }
    Ok(Verdict::Fine)
}

/// The plays that look best one roll ahead.
fn best_plays(position: &Position, count: usize) -> Vec<Move> {
    let line = Line::new(position.clone());
    let request = Request { lines: count.max(1), ..Request::new(&line, Limits::depth(2)) };
    let mut plays: Vec<Move> = Vec::new();
    let mut engine = BackgammonEngine::new();
    engine.think(&request, &StoppedClock, &Stop::new(), &mut |info| {
        if info.rank == 0 {
            plays.clear();
        }
        plays.extend(&info.line);
    });
    plays
}

/// Rolls out a position in which `roller` is on turn, and tells it as `side` sees it.
fn roll_out(
    position: &Position,
    roller: Side,
    side: Side,
    mv: String,
    args: &args::Rollout,
    desk: &Desk,
) -> Told {
    let board: Board = position.board(roller);
    let bar = if desk.watched {
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {eta}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        ProgressBar::new(args.games.into()).with_style(style)
    } else {
        ProgressBar::hidden()
    };
    let aims = aims_of(position, roller);
    let rolled = Mind::taught().roll_out(&board, &aims, args.games, args.seed, &mut |done| {
        bar.set_position(done.into());
        true
    });
    bar.finish_and_clear();
    let rolled = if roller == side { rolled } else { rolled.turned() };
    let situation = Situation::of(position, side);
    let worth = situation.cubeful(&rolled.chances, efficiency(&position.board(side)));
    let Rollout { games, chances, errors, equity, equity_error } = rolled;
    Told {
        mv,
        games,
        win: chances.win,
        win_error: errors.win,
        win_gammon: chances.win_gammon,
        win_backgammon: chances.win_backgammon,
        lose_gammon: chances.lose_gammon,
        lose_backgammon: chances.lose_backgammon,
        equity,
        equity_error,
        cubeful: situation.equity(worth),
    }
}

fn said(told: &Told, desk: &Desk) -> String {
    let l = desk.language;
    let percent = |chance: f32| l.decimal(100.0 * f64::from(chance), 1);
    let signed = |value: f32| {
        let sign = if value < 0.0 { "" } else { "+" };
        format!("{sign}{}", l.decimal(value.into(), 3))
    };
    let wins = [told.win, told.win_gammon, told.win_backgammon].map(percent).join(" / ");
    let losses = [1.0 - told.win, told.lose_gammon, told.lose_backgammon].map(percent).join(" / ");
    let equity = l.rollout_equity(
        signed(told.cubeful),
        signed(told.equity),
        l.decimal(told.equity_error.into(), 3),
    );
    let chances = l.rollout_chances(losses, percent(told.win_error), wins);
    match told.mv.as_str() {
        "" => format!("{chances}\n{equity}"),
        mv => format!("{mv}\n{chances}\n{equity}"),
    }
}
