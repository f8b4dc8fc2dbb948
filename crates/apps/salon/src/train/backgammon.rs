//! `salon train backgammon`: trains the networks by self-play.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use backgammon_engine::training::{CheckpointError, TrainingPlan, TrainingReport, TrainingRun};
use serde::Serialize;

use crate::args;
use crate::cli_error::{CliError, CommandOutcome, IoTarget};
use crate::command_context::CommandContext;
use crate::progress::{ProgressUnit, progress_bar};
use crate::train::write;

/// The header of the learning curve.
const HEAD: &str = "round,rounds,part,done,error,seconds";
/// The number of rounds after which the networks are stored under a name of their own.
const SNAPSHOT_ROUNDS: u32 = 10;

/// Continues or starts a training run, and prints a line for each round.
pub(super) fn run(
    args: &args::TrainArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let plan = TrainingPlan { seed: args.seed, games: args.games, lessons: args.lessons };
    let folder = TrainingFolder::open(&args.out)?;
    let mut run = folder.run(plan)?;
    let rounds = plan.rounds().into();
    let bar = progress_bar(context.shows_progress, rounds, ProgressUnit::Items);
    bar.set_position(run.round().into());
    let start = Instant::now();
    if !context.json {
        writeln!(context.output, "{HEAD}")?;
    }
    while let Some(report) = run.next_round() {
        bar.set_position(report.round.into());
        folder.store(&run, report.round)?;
        let line = CurvePoint::of(&report, start.elapsed().as_secs_f64());
        let line = if context.json { line.json()? } else { line.csv() };
        bar.suspend(|| writeln!(context.output, "{line}").and_then(|()| context.output.flush()))?;
    }
    bar.finish_and_clear();
    Ok(CommandOutcome::Success)
}

/// A point of the learning curve.
#[derive(Serialize)]
struct CurvePoint {
    round: u32,
    rounds: u32,
    part: &'static str,
    done: u32,
    error: f32,
    seconds: f64,
}

impl CurvePoint {
    fn of(report: &TrainingReport, seconds: f64) -> Self {
        let TrainingReport { round, rounds, done, lessons, error } = *report;
        Self {
            round,
            rounds,
            part: if lessons { "lessons" } else { "games" },
            done,
            error,
            seconds,
        }
    }

    fn csv(&self) -> String {
        let Self { round, rounds, part, done, error, seconds } = self;
        format!("{round},{rounds},{part},{done},{error:.4},{seconds:.1}")
    }

    fn json(&self) -> io::Result<String> {
        Ok(serde_json::to_string(self)?)
    }
}

/// The folder of a training run.
struct TrainingFolder<'f>(&'f Path);

impl<'f> TrainingFolder<'f> {
    fn open(path: &'f Path) -> Result<Self, CliError> {
        fs::create_dir_all(path).map_err(|error| CliError::write(&IoTarget::file(path), error))?;
        Ok(Self(path))
    }

    fn checkpoint(&self) -> PathBuf {
        self.0.join("checkpoint")
    }

    /// The run to continue, or a new one.
    fn run(&self, plan: TrainingPlan) -> Result<TrainingRun, CliError> {
        let path = self.checkpoint();
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(TrainingRun::new(plan));
            }
            Err(error) => return Err(CliError::Read { target: IoTarget::file(&path), error }),
        };
        TrainingRun::resume(plan, &bytes).map_err(|error| {
            let file = path.display().to_string();
            CliError::refused(None, move |l| match error {
                CheckpointError::NoCheckpoint | CheckpointError::Damaged => l.train_damaged(&file),
                CheckpointError::OtherPlan(TrainingPlan { seed, games, lessons }) => {
                    l.train_other_settings(&file, games, lessons, seed)
                }
            })
        })
    }

    fn store(&self, run: &TrainingRun, round: u32) -> Result<(), CliError> {
        write(&self.checkpoint(), &run.checkpoint())?;
        let networks = run.networks().to_bytes();
        if round.is_multiple_of(SNAPSHOT_ROUNDS) {
            write(&self.0.join(format!("networks-{round:04}.bin")), &networks)?;
        }
        write(&self.0.join("networks.bin"), &networks)
    }
}
