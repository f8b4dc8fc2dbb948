//! `salon train chess` and `salon train checkers`: self-play, shuffling and training of one generation of
//! a game's network.

use std::fs;
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use games::GameKind;
use serde::Serialize;
use training::{
    FloatNetwork, GenerateOptions, NetworkTraining, TrainProgress, TrainingPlan, TrainingRecord,
    TrainingState, generate, read_records, shuffle, train, variations,
};

use crate::args::{self, TrainingStage};
use crate::cli_error::{CliError, CommandOutcome, IoTarget};
use crate::command_context::CommandContext;
use crate::match_engines::{self, MatchJournal};
use crate::progress::{ProgressUnit, progress_bar};
use crate::train::write;

/// The header of the learning curve.
const HEAD: &str = "epoch,loss,validation_loss,positions_per_second";
/// How many positions a file of self-play has.
const FILE_POSITIONS: usize = 100_000;

/// The number of games of the match between the new network and the one that played the games.
const TEST_GAMES: usize = 200;
/// The nodes for each move of these games.
const TEST_NODES: u64 = 2_000;

/// Runs the stages that are wanted, each of which begins with the files of the one before.
pub(super) fn run<T: NetworkTraining>(
    args: &args::TrainArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    if let Some(missing) = args.data.iter().find(|folder| !folder.is_dir()) {
        let error = std::io::ErrorKind::NotADirectory.into();
        return Err(CliError::Read { target: IoTarget::file(missing), error });
    }
    let is_wanted = |stage| match args.stage.is_empty() {
        // A match takes long, and needs a network that is worth it: only if it is asked for.
        true => stage != TrainingStage::Test,
        false => args.stage.contains(&stage),
    };
    let folder = TrainingFolder { args };
    if is_wanted(TrainingStage::Generate) {
        play::<T>(&folder, context)?;
    }
    if is_wanted(TrainingStage::Shuffle) {
        folder.shuffle(T::Record::BYTES)?;
    }
    if is_wanted(TrainingStage::Learn) {
        learn_all::<T>(&folder, context)?;
    }
    if is_wanted(TrainingStage::Test) {
        return test(&folder, context);
    }
    Ok(CommandOutcome::Success)
}

/// The files of a training run.
struct TrainingFolder<'a> {
    args: &'a args::TrainArgs,
}

impl TrainingFolder<'_> {
    /// The positions of the games.
    fn games(&self) -> PathBuf {
        self.args.out.join("games")
    }

    /// All positions in random order.
    fn shuffled(&self) -> PathBuf {
        self.args.out.join("shuffled.data")
    }

    /// The network after the last epoch.
    fn network(&self) -> PathBuf {
        self.args.out.join(self.args.game.name()).with_extension("nnue")
    }

    /// Mixes the positions of this run and of the folders in the arguments.
    fn shuffle(&self, record_size: usize) -> Result<(), CliError> {
        let own = Some(self.games()).filter(|games| games.is_dir());
        let folders: Vec<PathBuf> = own.into_iter().chain(self.args.data.iter().cloned()).collect();
        shuffle(&folders, &self.shuffled(), record_size, self.args.seed)
            .map(drop)
            .map_err(|error| CliError::write(&IoTarget::file(&self.args.out), error))
    }
}

/// Trains the network: on variations first if they are wanted, then on the positions of the games.
fn learn_all<T: NetworkTraining>(
    folder: &TrainingFolder<'_>,
    context: &mut CommandContext,
) -> Result<(), CliError> {
    let args = folder.args;
    let records: Vec<T::Record> = read_records(&read(&folder.shuffled())?);
    if !context.json {
        writeln!(context.output, "{HEAD}")?;
    }
    let network = T::new_network(args.seed);
    let plan = TrainingPlan { epochs: args.epochs, threads: threads(args), ..T::plan() };
    if args.variations == 0 {
        return learn::<T>(network, &records, &plan, folder, context).map(drop);
    }
    let variations = variations::<T>(&records, args.variations, args.seed);
    let network = learn::<T>(network, &variations, &plan.for_variations(), folder, context)?;
    drop(variations);
    learn::<T>(network, &records, &plan.after_variations(), folder, context).map(drop)
}

/// Trains the network on these positions, from the checkpoint of an interrupted run if there is one. Stores
/// the network and a checkpoint after every epoch.
fn learn<T: NetworkTraining>(
    network: FloatNetwork,
    records: &[T::Record],
    plan: &TrainingPlan,
    folder: &TrainingFolder<'_>,
    context: &mut CommandContext,
) -> Result<FloatNetwork, CliError> {
    let checkpoint = folder.args.out.join(format!("{}.checkpoint", records.len()));
    let stored = match fs::read(&checkpoint) {
        Ok(bytes) => TrainingState::resume(network.clone(), plan, records.len(), &bytes),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        Err(error) => return Err(CliError::Read { target: IoTarget::file(&checkpoint), error }),
    };
    let mut state = stored.unwrap_or_else(|| TrainingState::new(network));
    let bar = progress_bar(context.shows_progress, plan.epochs as u64, ProgressUnit::Items);
    bar.set_position(state.epochs() as u64);
    let mut outcome = Ok(());
    train(&mut state, records, plan, |state, progress| {
        bar.set_position(progress.epoch as u64);
        let result = write(&folder.network(), &T::quantised(&state.network))
            .and_then(|()| write(&checkpoint, &state.checkpoint(plan, records.len())))
            .and_then(|()| bar.suspend(|| print(progress, context)));
        if outcome.is_ok() {
            outcome = result;
        }
    });
    bar.finish_and_clear();
    outcome.map(|()| state.network)
}

/// Plays a match between the new network and the one that played the games, or the program's own.
fn test(
    folder: &TrainingFolder<'_>,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let args = folder.args;
    let player = |file: &Path| format!("network:{}@nodes:{TEST_NODES}", file.display());
    let opponent = args.network.as_deref().map(player);
    let extension = if args.game == GameKind::Chess { "pgn" } else { "pdn" };
    let games = args.out.join("test").with_extension(extension);
    let match_args = args::MatchArgs {
        game: args.game,
        a: player(&folder.network()),
        b: opponent.unwrap_or_else(|| format!("nodes:{TEST_NODES}")),
        games: TEST_GAMES,
        rules: "standard".to_owned(),
        openings: None,
        points: None,
        concurrency: threads(args),
        seed: args.seed,
        play_out: false,
        sprt: None,
        resume: MatchJournal::path(&games).exists(),
        output: Some(games),
    };
    match_engines::run(&match_args, context)
}

/// Plays until the folder has as many positions as wanted.
fn play<T: NetworkTraining>(
    folder: &TrainingFolder<'_>,
    context: &CommandContext,
) -> Result<(), CliError> {
    let args = folder.args;
    let evaluation = match &args.network {
        Some(path) => read_network::<T>(path, args.game)?,
        None => T::first_evaluation(),
    };
    let files = args.positions.div_ceil(FILE_POSITIONS as u64) as usize;
    let options = GenerateOptions {
        folder: folder.games(),
        files,
        file_positions: FILE_POSITIONS.min(args.positions.max(1) as usize),
        threads: threads(args),
        seed: args.seed,
    };
    let bar = progress_bar(context.shows_progress, files as u64, ProgressUnit::Items);
    let player = || T::self_play(args.nodes, &evaluation);
    let played = generate(&options, player, |progress| bar.set_position(progress.files as u64));
    bar.finish_and_clear();
    played.map_err(|error| CliError::write(&IoTarget::file(&options.folder), error))
}

/// The threads to use: as many as wanted, otherwise as many as the machine has.
fn threads(args: &args::TrainArgs) -> usize {
    let available = || std::thread::available_parallelism().map_or(1, NonZero::get);
    args.threads.unwrap_or_else(available)
}

fn read(path: &Path) -> Result<Vec<u8>, CliError> {
    fs::read(path).map_err(|error| CliError::Read { target: IoTarget::file(path), error })
}

fn read_network<T: NetworkTraining>(
    path: &Path,
    game: GameKind,
) -> Result<T::Evaluation, CliError> {
    T::read_network(&read(path)?).map_err(|error| {
        let (file, game) = (path.display().to_string(), game.name());
        CliError::refused(None, move |l| {
            // The sizes in bytes, because the error itself is in English.
            let [found, expected] = [error.found, error.expected].map(|size| l.number(size as u64));
            l.train_not_a_network(format!("{found} ≠ {expected}"), &file, l.game_name(game))
        })
    })
}

/// A point of the learning curve.
#[derive(Serialize)]
struct CurvePoint {
    epoch: usize,
    loss: f64,
    validation_loss: f64,
    positions_per_second: f64,
}

fn print(progress: TrainProgress, context: &mut CommandContext) -> Result<(), CliError> {
    let TrainProgress { epoch, loss, validation_loss, positions_per_second } = progress;
    let line = if context.json {
        let point = CurvePoint { epoch, loss, validation_loss, positions_per_second };
        serde_json::to_string(&point).map_err(std::io::Error::from)?
    } else {
        format!("{epoch},{loss:.6},{validation_loss:.6},{positions_per_second:.0}")
    };
    writeln!(context.output, "{line}")?;
    Ok(context.output.flush()?)
}
