use std::fs;
use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use chess::{Position, Rules};
use chess_engine::ChessEngine;
use game::{BySide, Line, Side};
use tournament::uci::Program;
use tournament::{
    Adjudication, EnginePlayer, Failed, Played, Player, Referee, Spec, Tally, balanced_openings,
    read_openings,
};

use super::record::Record;
use super::report::Report;
use crate::args;
use crate::desk::{Desk, bad_rules};
use crate::failure::{Failure, Place, Verdict};

/// Plays the games of a match, several at once if asked, and reports after each.
pub(crate) fn run(
    args: &args::Match,
    players: &[Spec; 2],
    desk: &mut Desk,
) -> Result<Verdict, Failure> {
    let rules: Rules = args.rules.parse().map_err(|error| bad_rules(&args.rules, error))?;
    let openings = openings(args, rules)?;
    let contest = Contest { args, players, openings: &openings };
    let record = Record::open(args.output.as_deref())?;
    let mut report = Report::begin(players, args.games, desk);
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let done: Mutex<(Tally, Record)> = Mutex::new((Tally::default(), record));
    let failure = thread::scope(|scope| {
        let work = || contest.work(&next, &stop, &done, &report);
        let workers: Vec<_> = (0..args.concurrency).map(|_| scope.spawn(work)).collect();
        let mut failure = None;
        for worker in workers {
            // A worker that panics has said so itself.
            if let Ok(Err(error)) = worker.join() {
                failure = Some(error);
            }
        }
        failure
    });
    let (tally, _) = done.into_inner().unwrap_or_default();
    report.end(tally, desk)?;
    match failure {
        None => Ok(Verdict::Fine),
        Some(Trouble::Failed(spec, error)) => {
            let error = error.to_string();
            Err(Failure::refused(None, move |l| l.match_player_failed(&error, &spec)))
        }
        Some(Trouble::Unwritable(place, error)) => Err(Failure::write(&place, error)),
    }
}

/// Why a match cannot go on.
enum Trouble {
    Failed(String, Failed),
    Unwritable(Place, io::Error),
}

fn openings(args: &args::Match, rules: Rules) -> Result<Vec<Line<Position>>, Failure> {
    let Some(path) = &args.openings else {
        // Each opening is played twice, with the sides exchanged.
        return Ok(balanced_openings(rules, args.games.div_ceil(2), args.seed));
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

struct Contest<'c> {
    args: &'c args::Match,
    players: &'c [Spec; 2],
    openings: &'c [Line<Position>],
}

impl Contest<'_> {
    /// Plays game after game until none is left.
    fn work(
        &self,
        next: &AtomicUsize,
        stop: &AtomicBool,
        done: &Mutex<(Tally, Record)>,
        report: &Report,
    ) -> Result<(), Trouble> {
        let mut seats: Option<[Box<dyn Player<Position>>; 2]> = None;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.args.games || stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            let mut two = match seats.take() {
                Some(two) => two,
                None => [self.seat(0, number)?, self.seat(1, number)?],
            };
            // Mistakes differ from game to game, but not from run to run.
            for (index, player) in two.iter_mut().enumerate() {
                if self.players[index].program.is_none() {
                    *player = self.seat(index, number)?;
                }
            }
            let played = self.play(number, two);
            let (played, two) = played.inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
            seats = Some(two);
            let first = first_side(number);
            let points = match played.winner {
                None => 0.5,
                Some(side) if side == first => 1.0,
                Some(_) => 0.0,
            };
            let Ok(mut done) = done.lock() else { return Ok(()) };
            done.0.count(points);
            let names = BySide::new(|side| self.players[usize::from(side != first)].to_string());
            let written = done.1.add(number, &played, &names);
            report.tick(done.0);
            written.map_err(|(place, error)| Trouble::Unwritable(place, error))?;
        }
    }

    fn seat(&self, index: usize, number: usize) -> Result<Box<dyn Player<Position>>, Trouble> {
        let spec = &self.players[index];
        match &spec.program {
            Some(command) => {
                let program = Program::start(command);
                let program = program.map_err(|error| Trouble::Failed(spec.to_string(), error))?;
                Ok(Box::new(program))
            }
            None => {
                let seed = self.args.seed ^ (number as u64) << 8 ^ index as u64;
                Ok(Box::new(EnginePlayer(ChessEngine::of_strength(spec.strength, seed))))
            }
        }
    }

    /// Plays one game and gives the players back.
    #[allow(clippy::type_complexity, reason = "a pair of players, once")]
    fn play(
        &self,
        number: usize,
        two: [Box<dyn Player<Position>>; 2],
    ) -> Result<(Played<Position>, [Box<dyn Player<Position>>; 2]), Trouble> {
        let opening = &self.openings[number / 2 % self.openings.len()];
        let first = first_side(number);
        let [a, b] = two;
        let mut seats = match first {
            Side::White => BySide { white: a, black: b },
            Side::Black => BySide { white: b, black: a },
        };
        let [a, b] = self.players;
        let controls = [a.control_against(b), b.control_against(a)];
        let controls = BySide::new(|side| controls[usize::from(side != first)]);
        let adjudication = (!self.args.play_out).then(Adjudication::default);
        let referee = Referee { controls, adjudication };
        let played = referee.play(opening.clone(), &mut seats).map_err(|(side, failed)| {
            Trouble::Failed(self.players[usize::from(side != first)].to_string(), failed)
        })?;
        let two = match first {
            Side::White => [seats.white, seats.black],
            Side::Black => [seats.black, seats.white],
        };
        Ok((played, two))
    }
}

/// The side of the first player.
fn first_side(number: usize) -> Side {
    if number.is_multiple_of(2) { Side::White } else { Side::Black }
}
