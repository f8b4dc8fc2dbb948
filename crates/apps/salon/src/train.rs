//! `salon train`: a networks learns from nothing, by playing against itself.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use backgammon_engine::training::{CheckpointError, TrainingPlan, TrainingReport, TrainingRun};
use games::Kind;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::args;
use crate::desk::Desk;
use crate::draft::Draft;
use crate::failure::{Failure, Place, Verdict};

/// The first line of the curve.
const HEAD: &str = "round,rounds,part,done,error,seconds";
/// After so many rounds what has been learned is kept under a name of its own.
const STRIDE: u32 = 10;

/// Goes on with a run, or begins one, and prints a line for each round.
pub(crate) fn run(args: &args::Train, desk: &mut Desk) -> Result<Verdict, Failure> {
    if args.game != Kind::Backgammon {
        let game = args.game.name();
        return Err(Failure::usage(move |l| l.train_unsupported(l.game_name(game))));
    }
    let plan = TrainingPlan { seed: args.seed, games: args.games, lessons: args.lessons };
    let folder = Folder::open(&args.out)?;
    let mut run = folder.run(plan)?;
    let bar = bar(desk.watched, plan.rounds());
    bar.set_position(run.round().into());
    let began = Instant::now();
    if !desk.json {
        writeln!(desk.output, "{HEAD}")?;
    }
    while let Some(report) = run.next_round() {
        bar.set_position(report.round.into());
        folder.keep(&run, report.round)?;
        let line = Line::of(&report, began.elapsed().as_secs_f64());
        let line = if desk.json { line.json()? } else { line.csv() };
        bar.suspend(|| writeln!(desk.output, "{line}").and_then(|()| desk.output.flush()))?;
    }
    bar.finish_and_clear();
    Ok(Verdict::Fine)
}

/// A point of the curve.
#[derive(Serialize)]
struct Line {
    round: u32,
    rounds: u32,
    part: &'static str,
    done: u32,
    error: f32,
    seconds: f64,
}

impl Line {
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

fn bar(watched: bool, rounds: u32) -> ProgressBar {
    if !watched {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {eta}");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(rounds.into()).with_style(style)
}

/// Where a run is kept between rounds.
struct Folder<'f>(&'f Path);

impl<'f> Folder<'f> {
    fn open(path: &'f Path) -> Result<Self, Failure> {
        fs::create_dir_all(path).map_err(|error| Failure::write(&place(path), error))?;
        Ok(Self(path))
    }

    fn checkpoint(&self) -> PathBuf {
        self.0.join("checkpoint")
    }

    /// The run that was broken off here, or a new one.
    fn run(&self, plan: TrainingPlan) -> Result<TrainingRun, Failure> {
        let path = self.checkpoint();
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(TrainingRun::new(plan));
            }
            Err(error) => return Err(Failure::Read { place: place(&path), error }),
        };
        TrainingRun::resume(plan, &bytes).map_err(|error| {
            let file = path.display().to_string();
            Failure::refused(None, move |l| match error {
                CheckpointError::NoCheckpoint | CheckpointError::Damaged => l.train_damaged(&file),
                CheckpointError::OtherPlan(TrainingPlan { seed, games, lessons }) => {
                    l.train_other_settings(&file, games, lessons, seed)
                }
            })
        })
    }

    fn keep(&self, run: &TrainingRun, round: u32) -> Result<(), Failure> {
        write(&self.checkpoint(), &run.checkpoint())?;
        let networks = run.networks().to_bytes();
        if round.is_multiple_of(STRIDE) {
            write(&self.0.join(format!("networks-{round:04}.bin")), &networks)?;
        }
        write(&self.0.join("networks.bin"), &networks)
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let draft = Draft::create(path);
    let done = draft.and_then(|mut draft| draft.write_all(bytes).and_then(|()| draft.finish()));
    done.map_err(|error| Failure::write(&place(path), error))
}

fn place(path: &Path) -> Place {
    Place::File(path.display().to_string())
}
