//! `salon train`: a mind learns from nothing, by playing against itself.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use backgammon_engine::school::{Course, CourseError, Plan, Report};
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

/// Goes on with a course, or begins one, and prints a line for each round.
pub(crate) fn run(args: &args::Train, desk: &mut Desk) -> Result<Verdict, Failure> {
    if args.game != Kind::Backgammon {
        let game = args.game.name();
        return Err(Failure::usage(move |l| l.train_none(l.game_name(game))));
    }
    let plan = Plan { seed: args.seed, games: args.games, lessons: args.lessons };
    let folder = Folder::open(&args.out)?;
    let mut course = folder.course(plan)?;
    let bar = bar(desk.watched, plan.rounds());
    bar.set_position(course.round().into());
    let began = Instant::now();
    if !desk.json {
        writeln!(desk.output, "{HEAD}")?;
    }
    while let Some(report) = course.go_on() {
        bar.set_position(report.round.into());
        folder.keep(&course, report.round)?;
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
    fn of(report: &Report, seconds: f64) -> Self {
        let Report { round, rounds, done, lessons, error } = *report;
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

/// Where a course is kept between rounds.
struct Folder<'f>(&'f Path);

impl<'f> Folder<'f> {
    fn open(path: &'f Path) -> Result<Self, Failure> {
        fs::create_dir_all(path).map_err(|error| Failure::write(&place(path), error))?;
        Ok(Self(path))
    }

    fn checkpoint(&self) -> PathBuf {
        self.0.join("checkpoint")
    }

    /// The course that was broken off here, or a new one.
    fn course(&self, plan: Plan) -> Result<Course, Failure> {
        let path = self.checkpoint();
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Course::new(plan)),
            Err(error) => return Err(Failure::Read { place: place(&path), error }),
        };
        Course::resume(plan, &bytes).map_err(|error| {
            let file = path.display().to_string();
            Failure::refused(None, move |l| match error {
                CourseError::NoCheckpoint | CourseError::Damaged => l.train_damaged(&file),
                CourseError::OtherPlan(Plan { seed, games, lessons }) => {
                    l.train_other_plan(&file, games, lessons, seed)
                }
            })
        })
    }

    fn keep(&self, course: &Course, round: u32) -> Result<(), Failure> {
        write(&self.checkpoint(), &course.checkpoint())?;
        let mind = course.mind().to_bytes();
        if round.is_multiple_of(STRIDE) {
            write(&self.0.join(format!("mind-{round:04}.bin")), &mind)?;
        }
        write(&self.0.join("mind.bin"), &mind)
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
