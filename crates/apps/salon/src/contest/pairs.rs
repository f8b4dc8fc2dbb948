use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use engine_match::{
    EnginePlayer, GameSeries, MatchPlayer, MatchRunner, MatchableGame, PlayerError, PlayerSpec,
    read_openings,
};
use game::{BySide, Line, Side};

use super::record::Record;
use super::report::{Report, Standing};
use crate::args;
use crate::desk::Desk;
use crate::failure::{Failure, Place, Verdict};

/// Plays the games of a match, several at once if asked, and reports after each.
pub(crate) fn run<G: MatchableGame>(
    args: &args::Match,
    rules: &G::Rules,
    players: &[PlayerSpec; 2],
    desk: &mut Desk,
) -> Result<Verdict, Failure> {
    let openings = openings::<G>(args, rules)?;
    let contest = Contest { args, players, openings: &openings };
    let record = Record::open::<G>(args.output.as_deref(), args.game.name(), players)?;
    let mut report = Report::begin(players, args.games, G::is_money_session(rules), desk);
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let done = Mutex::new(Done { standing: Standing::default(), record, failure: None });
    thread::scope(|scope| {
        for _ in 0..args.concurrency.max(1) {
            scope.spawn(|| contest.work(&next, &stop, &done, &report));
        }
    });
    // A worker that panics has said so itself.
    let Done { standing, record, failure } =
        done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    report.end(&standing, record.place(), desk)?;
    match failure {
        None => Ok(Verdict::Fine),
        Some(Trouble::Failed(spec, error)) => {
            let error = error.to_string();
            Err(Failure::refused(None, move |l| l.match_player_failed(&error, &spec)))
        }
        Some(Trouble::Unwritable(error)) => Err(Failure::write(record.place(), error)),
    }
}

/// What has come of it so far.
struct Done {
    standing: Standing,
    record: Record,
    failure: Option<Trouble>,
}

/// Why a match cannot go on.
enum Trouble {
    Failed(String, PlayerError),
    Unwritable(std::io::Error),
}

fn openings<G: MatchableGame>(
    args: &args::Match,
    rules: &G::Rules,
) -> Result<Vec<Line<G>>, Failure> {
    let Some(path) = &args.openings else {
        // Each opening is played twice, with the sides exchanged.
        return Ok(G::openings(rules, args.games.div_ceil(2), args.seed));
    };
    let file = path.display().to_string();
    let place = Place::File(file.clone());
    let text = fs::read_to_string(path).map_err(|error| Failure::Read { place, error })?;
    let openings = match read_openings(rules, &text) {
        Ok(openings) => openings,
        Err(error) => {
            let error = error.to_string();
            return Err(Failure::refused(None, move |l| l.match_bad_opening(&error, &file)));
        }
    };
    if openings.is_empty() {
        return Err(Failure::refused(None, move |l| l.match_no_opening(&file)));
    }
    Ok(openings)
}

type Seats<G> = [Box<dyn MatchPlayer<G>>; 2];

struct Contest<'c, G: MatchableGame> {
    args: &'c args::Match,
    players: &'c [PlayerSpec; 2],
    openings: &'c [Line<G>],
}

impl<G: MatchableGame> Contest<'_, G> {
    /// Plays pair after pair until none is left. Both games of a pair have the same opening and the
    /// same dice; the sides are exchanged.
    fn work(&self, next: &AtomicUsize, stop: &AtomicBool, done: &Mutex<Done>, report: &Report) {
        let mut programs = [None, None];
        loop {
            let first = 2 * next.fetch_add(1, Ordering::Relaxed);
            let mut pair = Vec::new();
            for number in [first, first + 1] {
                if number >= self.args.games || stop.load(Ordering::Relaxed) {
                    break;
                }
                let bout = self.play(number, &mut programs);
                let Ok(mut done) = done.lock() else { return };
                let kept = bout.and_then(|bout| {
                    pair.push(done.standing.count(&bout, first_side(number)));
                    report.tick(&done.standing);
                    let first = first_side(number);
                    let name = |side| self.players[usize::from(side != first)].to_string();
                    let added = done.record.add(number, &bout, &BySide::new(name));
                    added.map_err(Trouble::Unwritable)
                });
                if let Err(trouble) = kept {
                    done.failure = Some(trouble);
                    stop.store(true, Ordering::Relaxed);
                }
            }
            let Ok(mut done) = done.lock() else { return };
            if pair.is_empty() {
                return;
            }
            done.standing.stakes.add_pair(&pair);
        }
    }

    /// Seats somebody. Our engines are new for each game: their mistakes differ from game to game,
    /// but not from run to run. Programs stay.
    fn seat(
        &self,
        index: usize,
        number: usize,
        program: Option<Box<dyn MatchPlayer<G>>>,
    ) -> Result<Box<dyn MatchPlayer<G>>, Trouble> {
        let spec = &self.players[index];
        let failed = |error| Trouble::Failed(spec.to_string(), error);
        match (&spec.program, program) {
            (Some(_), Some(program)) => Ok(program),
            (Some(command), None) => G::start_program(command).map_err(failed),
            (None, _) => {
                let seed = self.args.seed ^ (number as u64) << 8 ^ index as u64;
                Ok(Box::new(EnginePlayer(G::engine(spec.strength, seed))))
            }
        }
    }

    /// Plays one game, or one whole match of points.
    fn play(
        &self,
        number: usize,
        programs: &mut [Option<Box<dyn MatchPlayer<G>>>; 2],
    ) -> Result<GameSeries<G>, Trouble> {
        let [one, other] = programs.each_mut().map(Option::take);
        let two: Seats<G> = [self.seat(0, number, one)?, self.seat(1, number, other)?];
        let pair = number / 2;
        let opening = &self.openings[pair % self.openings.len()];
        let first = first_side(number);
        let mut seats = seated(two, first);
        let [a, b] = self.players;
        let limits = [a.limits_against(b), b.limits_against(a)];
        let limits = BySide::new(|side| limits[usize::from(side != first)]);
        let adjudication = (!self.args.play_out).then(G::adjudication);
        let referee = MatchRunner { limits, adjudication };
        let dice = self.args.seed ^ (pair as u64 + 1) << 32;
        let played = referee.play_series(opening.clone(), &mut seats, dice);
        let bout = played.map_err(|(side, failed)| {
            Trouble::Failed(self.players[usize::from(side != first)].to_string(), failed)
        })?;
        let BySide { white, black } = seats;
        let two = if first == Side::White { [white, black] } else { [black, white] };
        *programs = two.map(Some);
        Ok(bout)
    }
}

/// The first player has this side.
fn seated<G: MatchableGame>([a, b]: Seats<G>, first: Side) -> BySide<Box<dyn MatchPlayer<G>>> {
    match first {
        Side::White => BySide { white: a, black: b },
        Side::Black => BySide { white: b, black: a },
    }
}

/// The side of the first player.
fn first_side(number: usize) -> Side {
    if number.is_multiple_of(2) { Side::White } else { Side::Black }
}
