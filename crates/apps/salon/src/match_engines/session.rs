use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use engine_match::{
    EnginePlayer, GameSeries, MatchPlayer, MatchRunner, MatchableGame, PlayerError, PlayerSpec,
    Sprt, network_player, read_openings,
};
use game::{BySide, Line, Side};

use super::games_file::GamesFile;
use super::match_journal::{InterruptedMatch, MatchArguments, MatchJournal};
use super::report::{MatchReport, MatchStanding, SeriesResult};
use super::stoppable_player::StoppablePlayer;
use crate::args;
use crate::cli_error::{CliError, CommandOutcome, IoTarget};
use crate::command_context::CommandContext;
use crate::interrupt_signal::InterruptSignal;
use crate::limited_file::read_text_file;

/// Plays the games of a match, `--concurrency` of them at the same time.
pub(crate) fn run<G: MatchableGame>(
    args: &args::MatchArgs,
    rules: &G::Rules,
    players: &[PlayerSpec; 2],
    sprt: Option<Sprt>,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let openings = openings::<G>(args, rules)?;
    let (games_file, journal, finished) = match_files::<G>(args, rules, players)?;
    let interrupt = InterruptSignal::install();
    let session =
        MatchSession { args, players, sprt, openings: &openings, finished: &finished, interrupt };
    let mut report =
        MatchReport::new(players, args.games, G::is_money_session(rules), sprt, context);
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let mut standing = MatchStanding::default();
    for result in &finished {
        standing.add_series(result);
        report.add_game(&standing);
    }
    let state = Mutex::new(MatchState { standing, games_file, journal, error: None });
    thread::scope(|scope| {
        for _ in 0..args.concurrency.max(1) {
            scope.spawn(|| session.work(&next, &stop, &state, &report));
        }
    });
    // A thread that panics has printed its own message.
    let MatchState { standing, games_file, journal, error } =
        state.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    report.finish(&standing, games_file.target(), context)?;
    let is_decided = sprt.is_some_and(|sprt| sprt.decision(&standing.pairs).is_some());
    let is_over = is_decided || standing.games() as usize >= args.games;
    let has_failed_at_once = error.is_some() && standing.games() == 0;
    if let Some(journal) = journal.filter(|_| is_over || has_failed_at_once) {
        journal.remove().map_err(|error| CliError::write(games_file.target(), error))?;
    }
    match error {
        None if is_over => Ok(CommandOutcome::Success),
        None => {
            let l = context.language;
            let (done, file) = (standing.games(), games_file.target().name(l));
            context.print_notice(&l.match_interrupted(done, file, args.games));
            Ok(CommandOutcome::Interrupted)
        }
        Some(MatchError::Player(spec, error)) => {
            let error = error.to_string();
            Err(CliError::refused(None, move |l| l.match_player_failed(&error, &spec)))
        }
        Some(MatchError::Write(error)) => Err(CliError::write(games_file.target(), error)),
    }
}

/// Opens the files of a match. The last value is what an interrupted match had finished.
fn match_files<G: MatchableGame>(
    args: &args::MatchArgs,
    rules: &G::Rules,
    players: &[PlayerSpec; 2],
) -> Result<(GamesFile, Option<MatchJournal>, Vec<SeriesResult>), CliError> {
    let arguments = MatchArguments::new(args);
    let interrupted = match &args.output {
        Some(path) => MatchJournal::read(path).map_err(|error| {
            let target = IoTarget::file(&MatchJournal::path(path));
            CliError::Read { target, error }
        })?,
        None => None,
    };
    let file = args.output.as_ref().map_or_else(String::new, |path| path.display().to_string());
    match (interrupted, &args.output) {
        // A match without a finished game has nothing to lose.
        (Some(interrupted), _) if !args.resume && !interrupted.results.is_empty() => {
            Err(CliError::refused(None, move |l| l.match_unfinished(&file)))
        }
        (Some(InterruptedMatch { arguments: other, .. }), _)
            if args.resume && other != arguments =>
        {
            Err(CliError::refused(None, move |l| l.match_other_arguments(&file)))
        }
        (Some(InterruptedMatch { results, length, .. }), Some(path)) if args.resume => {
            let games_file = GamesFile::reopen::<G>(path, rules, length)?;
            let journal = MatchJournal::reopen(path)
                .map_err(|error| CliError::write(&IoTarget::file(path), error))?;
            Ok((games_file, Some(journal), results))
        }
        (None, _) if args.resume => Err(CliError::refused(None, move |l| l.match_no_resume(&file))),
        _ => {
            let games_file =
                GamesFile::open::<G>(args.output.as_deref(), args.game.name(), rules, players)?;
            let journal =
                match games_file.is_regular() {
                    true => Some(MatchJournal::create(games_file.path(), &arguments).map_err(
                        |error| CliError::write(&IoTarget::file(games_file.path()), error),
                    )?),
                    false => None,
                };
            Ok((games_file, journal, Vec::new()))
        }
    }
}

/// The state that the threads share.
struct MatchState {
    standing: MatchStanding,
    games_file: GamesFile,
    /// Only for games in a regular file.
    journal: Option<MatchJournal>,
    error: Option<MatchError>,
}

/// Why a match cannot continue.
enum MatchError {
    Player(String, PlayerError),
    Write(std::io::Error),
}

/// The maximum size of a file of openings in bytes.
const MAX_OPENINGS: u64 = 1 << 26;

fn openings<G: MatchableGame>(
    args: &args::MatchArgs,
    rules: &G::Rules,
) -> Result<Vec<Line<G>>, CliError> {
    let Some(path) = &args.openings else {
        // Each opening is played twice, with the sides swapped.
        return Ok(G::openings(rules, args.games.div_ceil(2), args.seed));
    };
    let file = path.display().to_string();
    let target = IoTarget::file(path);
    let text =
        read_text_file(path, MAX_OPENINGS).map_err(|error| CliError::Read { target, error })?;
    let openings = match read_openings(rules, &text) {
        Ok(openings) => openings,
        Err(error) => {
            let error = error.to_string();
            return Err(CliError::refused(None, move |l| l.match_bad_opening(&error, &file)));
        }
    };
    if openings.is_empty() {
        return Err(CliError::refused(None, move |l| l.match_no_opening(&file)));
    }
    Ok(openings)
}

/// Player A and player B.
type Players<G> = [Box<dyn MatchPlayer<G>>; 2];

struct MatchSession<'c, G: MatchableGame> {
    args: &'c args::MatchArgs,
    players: &'c [PlayerSpec; 2],
    /// Ends the match as soon as it is decided.
    sprt: Option<Sprt>,
    openings: &'c [Line<G>],
    /// What was finished before this run.
    finished: &'c [SeriesResult],
    interrupt: InterruptSignal,
}

impl<G: MatchableGame> MatchSession<'_, G> {
    /// Plays pairs of games until none is left. Both games of a pair have the same opening and the same dice, with
    /// the sides swapped.
    fn work(
        &self,
        next: &AtomicUsize,
        stop: &AtomicBool,
        state: &Mutex<MatchState>,
        report: &MatchReport,
    ) {
        let mut programs = [None, None];
        loop {
            let first = 2 * next.fetch_add(1, Ordering::Relaxed);
            let mut pair = Vec::new();
            for number in [first, first + 1] {
                if let Some(result) = self.finished.iter().find(|result| result.number == number) {
                    pair.push(result.clone());
                    continue;
                }
                let is_stopped = stop.load(Ordering::Relaxed) || self.interrupt.is_received();
                if number >= self.args.games || is_stopped {
                    break;
                }
                let series = self.play(number, &mut programs);
                if series.is_err() && self.interrupt.is_received() {
                    break;
                }
                let Ok(mut state) = state.lock() else { return };
                let stored = series.and_then(|series| {
                    let result = SeriesResult::new(number, &series, first_side(number));
                    self.store(&mut state, &series, &result).map_err(MatchError::Write)?;
                    state.standing.add_series(&result);
                    pair.push(result);
                    report.add_game(&state.standing);
                    Ok(())
                });
                if let Err(error) = stored {
                    state.error = Some(error);
                    stop.store(true, Ordering::Relaxed);
                }
            }
            let Ok(mut state) = state.lock() else { return };
            if pair.is_empty() {
                return;
            }
            state.standing.add_pair(&pair);
            if self.sprt.is_some_and(|sprt| sprt.decision(&state.standing.pairs).is_some()) {
                stop.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Adds a finished series to the files.
    fn store(
        &self,
        state: &mut MatchState,
        series: &GameSeries<G>,
        result: &SeriesResult,
    ) -> std::io::Result<()> {
        let first = first_side(result.number);
        let name = |side| self.players[usize::from(side != first)].to_string();
        let length = state.games_file.add(result.number, series, &BySide::new(name))?;
        match &mut state.journal {
            Some(journal) => journal.add(result, length),
            None => Ok(()),
        }
    }

    /// Prepares a player for a game. Each game has new engines, whose random mistakes depend on the seed and the
    /// number of the game. External programs are kept.
    fn player(
        &self,
        index: usize,
        number: usize,
        program: Option<Box<dyn MatchPlayer<G>>>,
    ) -> Result<Box<dyn MatchPlayer<G>>, MatchError> {
        let spec = &self.players[index];
        let failed = |error| MatchError::Player(spec.to_string(), error);
        let player: Box<dyn MatchPlayer<G>> = match (&spec.program, &spec.network, program) {
            (Some(_), _, Some(program)) => return Ok(program),
            (Some(command), _, None) => G::start_program(command).map_err(failed)?,
            (None, Some(file), _) => network_player(file).map_err(failed)?,
            (None, None, _) => {
                let seed = self.args.seed ^ (number as u64) << 8 ^ index as u64;
                Box::new(EnginePlayer(G::engine(spec.strength, seed)))
            }
        };
        Ok(Box::new(StoppablePlayer { player, interrupt: self.interrupt.clone() }))
    }

    /// Plays one game, or one match to points.
    fn play(
        &self,
        number: usize,
        programs: &mut [Option<Box<dyn MatchPlayer<G>>>; 2],
    ) -> Result<GameSeries<G>, MatchError> {
        let [one, other] = programs.each_mut().map(Option::take);
        let players: Players<G> = [self.player(0, number, one)?, self.player(1, number, other)?];
        let pair = number / 2;
        let opening = &self.openings[pair % self.openings.len()];
        let first = first_side(number);
        let mut players = by_side(players, first);
        let [a, b] = self.players;
        let limits = [a.limits_against(b), b.limits_against(a)];
        let limits = BySide::new(|side| limits[usize::from(side != first)]);
        let adjudication = (!self.args.play_out).then(G::adjudication);
        let runner = MatchRunner { limits, adjudication };
        let dice = self.args.seed ^ (pair as u64 + 1) << 32;
        let played = runner.play_series(opening.clone(), &mut players, dice);
        let series = played.map_err(|(side, failed)| {
            MatchError::Player(self.players[usize::from(side != first)].to_string(), failed)
        })?;
        let BySide { white, black } = players;
        let two = if first == Side::White { [white, black] } else { [black, white] };
        *programs = two.map(Some);
        Ok(series)
    }
}

/// The players by side, if player A has the side `first`.
fn by_side<G: MatchableGame>([a, b]: Players<G>, first: Side) -> BySide<Box<dyn MatchPlayer<G>>> {
    match first {
        Side::White => BySide { white: a, black: b },
        Side::Black => BySide { white: b, black: a },
    }
}

/// The side of player A in a game.
fn first_side(number: usize) -> Side {
    if number.is_multiple_of(2) { Side::White } else { Side::Black }
}
