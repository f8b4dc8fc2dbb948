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
    generate, read_records, shuffle, train, variations,
};

use crate::args;
use crate::cli_error::{CliError, CommandOutcome, IoTarget};
use crate::command_context::CommandContext;
use crate::progress::{ProgressUnit, progress_bar};
use crate::train::write;

/// The header of the learning curve.
const HEAD: &str = "epoch,loss,validation_loss,positions_per_second";
/// How many positions a file of self-play has.
const FILE_POSITIONS: usize = 100_000;

/// Plays the games that are missing, then trains a network on all positions, and prints a line for each
/// epoch.
pub(super) fn run<T: NetworkTraining>(
    args: &args::TrainArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    if let Some(missing) = args.data.iter().find(|folder| !folder.is_dir()) {
        let error = std::io::ErrorKind::NotADirectory.into();
        return Err(CliError::Read { target: IoTarget::file(missing), error });
    }
    let games = args.out.join("games");
    play::<T>(args, games.clone(), context)?;
    let shuffled = args.out.join("shuffled.data");
    let failed = |error| CliError::write(&IoTarget::file(&args.out), error);
    let folders: Vec<PathBuf> = std::iter::once(games).chain(args.data.iter().cloned()).collect();
    shuffle(&folders, &shuffled, T::Record::BYTES, args.seed).map_err(failed)?;
    let records: Vec<T::Record> = read_records(&read(&shuffled)?);
    if !context.json {
        writeln!(context.output, "{HEAD}")?;
    }
    let mut network = T::new_network(args.seed);
    let plan = TrainingPlan { epochs: args.epochs, threads: threads(args), ..T::plan() };
    if args.variations == 0 {
        learn::<T>(&mut network, &records, &plan, args, context)?;
    } else {
        let variations = variations::<T>(&records, args.variations, args.seed);
        learn::<T>(&mut network, &variations, &plan.for_variations(), args, context)?;
        drop(variations);
        learn::<T>(&mut network, &records, &plan.after_variations(), args, context)?;
    }
    Ok(CommandOutcome::Success)
}

/// Trains the network on these positions. Stores it after every epoch.
fn learn<T: NetworkTraining>(
    network: &mut FloatNetwork,
    records: &[T::Record],
    plan: &TrainingPlan,
    args: &args::TrainArgs,
    context: &mut CommandContext,
) -> Result<(), CliError> {
    let bar = progress_bar(context.shows_progress, plan.epochs as u64, ProgressUnit::Items);
    let file = args.out.join(args.game.name()).with_extension("nnue");
    let mut outcome = Ok(());
    train(network, records, plan, |network, progress| {
        bar.set_position(progress.epoch as u64);
        let result = write(&file, &T::quantised(network))
            .and_then(|()| bar.suspend(|| print(progress, context)));
        if outcome.is_ok() {
            outcome = result;
        }
    });
    bar.finish_and_clear();
    outcome
}

/// Plays until the folder has as many positions as wanted.
fn play<T: NetworkTraining>(
    args: &args::TrainArgs,
    folder: PathBuf,
    context: &CommandContext,
) -> Result<(), CliError> {
    let evaluation = match &args.network {
        Some(path) => read_network::<T>(path, args.game)?,
        None => T::first_evaluation(),
    };
    let files = args.positions.div_ceil(FILE_POSITIONS as u64) as usize;
    let options = GenerateOptions {
        folder,
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
