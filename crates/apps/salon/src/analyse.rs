use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use analysis::{
    AnalysableGame, AnalysisError, AnalysisMessages, AnalysisOptions, AnalysisReport,
    DiceStatistics, MoveQuality, Performance,
};
use backgammon::Move;
use game::Side;
use games::{Kind, with_game};
use graph_svg::EvaluationGraph;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use words::Language;

use crate::args;
use crate::desk::Desk;
use crate::draft::Draft;
use crate::failure::{Failure, Place, Verdict};
use crate::printable::printable;
use crate::source::Source;
use crate::tables;

/// Judges every game of a file, and writes them again with what was found.
pub(crate) fn run(args: &args::Analyse, desk: &mut Desk) -> Result<Verdict, Failure> {
    let source = Source::new(&args.file, None)?;
    let output = match &args.output {
        Some(path) => Some(Copy::begin(path)?),
        None => None,
    };
    if source.kind == Kind::Backgammon {
        tables::backgammon::lay_out(desk);
    }
    let mut report =
        Report { args, name: source.name(), output, number: 0, broken: 0, failed: None };
    with_game!(source.kind, G => analyse::<G>(&source, &mut report, desk))?;
    if let Some(failure) = report.failed {
        return Err(failure);
    }
    if let Some(Copy { place, draft }) = report.output {
        draft.finish().map_err(|error| Failure::write(&place, error))?;
    }
    Ok(if report.broken > 0 { Verdict::FoundWrong } else { Verdict::Fine })
}

fn analyse<G: AnalysableGame>(
    source: &Source,
    report: &mut Report<'_>,
    desk: &mut Desk,
) -> Result<(), Failure> {
    let unreadable = |error| Failure::Read { place: source.place(), error };
    let bar = bar(desk.watched);
    let nodes = report.args.nodes;
    let speaker = Speaker(desk.language);
    let tell = |done: usize, of: usize| {
        bar.set_length(of as u64);
        bar.set_position(done as u64);
    };
    let options = AnalysisOptions { nodes, messages: &speaker, on_progress: &tell };
    // Standard input has no extension that would say what it is, so it is never read here.
    let mut nobody = io::empty();
    let (mut input, _) = source.open(&mut nobody, false).map_err(unreadable)?;
    let done = G::analyse(source.format, &mut input, &options, &mut |judged| {
        bar.reset();
        if report.failed.is_none()
            && let Err(failure) = report.hear(judged, desk)
        {
            report.failed = Some(failure);
        }
    });
    bar.finish_and_clear();
    let game = source.kind.name();
    done.ok_or_else(|| Failure::usage(move |l| l.engine_unsupported(l.game_name(game))))?
        .map_err(unreadable)
}

fn bar(watched: bool) -> ProgressBar {
    if !watched {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {eta}");
    ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// What the remarks are written in.
struct Speaker(Language);

impl AnalysisMessages for Speaker {
    fn error_comment(&self, quality: MoveQuality, better: &str) -> String {
        match quality {
            MoveQuality::Blunder => self.0.analyse_was_blunder(better),
            MoveQuality::Mistake => self.0.analyse_was_mistake(better),
            MoveQuality::Inaccuracy | MoveQuality::Fine => self.0.analyse_was_inaccuracy(better),
        }
    }

    fn cube_action_name(&self, mv: &Move) -> Option<String> {
        let l = self.0;
        let word = match mv {
            Move::Play(_) => return None,
            Move::Roll => l.backgammon_word_roll(),
            Move::Double => l.backgammon_word_double(),
            Move::Take => l.backgammon_word_take(),
            Move::Drop => l.backgammon_word_drop(),
            Move::Beaver => l.backgammon_word_beaver(),
            Move::Raccoon => l.backgammon_word_raccoon(),
        };
        Some(word.to_owned())
    }

    fn dice_summary(&self, name: &str, sums: &DiceStatistics) -> String {
        let l = self.0;
        let signed = |value: f64, sign: &str| {
            let sign = if value < 0.0 { "" } else { sign };
            format!("{sign}{}", l.decimal(value, 3))
        };
        l.analyse_dice(
            l.decimal(sums.cube_loss, 3),
            l.analyse_cubes(sums.cube_decisions),
            signed(sums.luck, "+"),
            printable(name),
            l.decimal(sums.play_loss, 3),
            l.analyse_plays(sums.plays),
            l.decimal(sums.error_rate(), 1),
            l.decimal(sums.performance_rating(), 1),
        )
    }
}

/// The graph of a game as a file.
fn graph(report: &AnalysisReport, l: Language) -> String {
    let title = l.analyse_title(&report.names.black, &report.names.white);
    let names = [l.analyse_inaccuracy(), l.analyse_mistake(), l.analyse_blunder()];
    let graph = EvaluationGraph { curve: &report.curve, cursor: None };
    graph.svg_file(&printable(&title), names)
}

/// The annotated file in the making.
struct Copy {
    place: Place,
    draft: Draft,
}

impl Copy {
    fn begin(path: &Path) -> Result<Self, Failure> {
        let place = Place::File(path.display().to_string());
        match Draft::create(path) {
            Ok(draft) => Ok(Self { place, draft }),
            Err(error) => Err(Failure::write(&place, error)),
        }
    }
}

/// Writes down what is found, game by game.
struct Report<'r> {
    args: &'r args::Analyse,
    /// What the file is called.
    name: String,
    output: Option<Copy>,
    number: u64,
    broken: u64,
    failed: Option<Failure>,
}

#[derive(Serialize)]
struct Told {
    game: u64,
    white: Player,
    black: Player,
}

#[derive(Serialize)]
struct Player {
    name: String,
    accuracy: f64,
    inaccuracies: u64,
    mistakes: u64,
    blunders: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<Dice>,
}

/// What only games with dice have.
#[derive(Serialize)]
struct Dice {
    plays: u64,
    play_loss: f64,
    cube_decisions: u64,
    cube_loss: f64,
    error_rate: f64,
    performance_rating: f64,
    luck: f64,
}

impl Dice {
    fn of(sums: &DiceStatistics) -> Self {
        Self {
            plays: sums.plays,
            play_loss: sums.play_loss,
            cube_decisions: sums.cube_decisions,
            cube_loss: sums.cube_loss,
            error_rate: sums.error_rate(),
            performance_rating: sums.performance_rating(),
            luck: sums.luck,
        }
    }
}

impl Player {
    fn of(analysis: &AnalysisReport, side: Side) -> Self {
        let Performance { accuracy, errors: [inaccuracies, mistakes, blunders], dice } =
            analysis.performances[side];
        Self {
            name: printable(&analysis.names[side]).into_owned(),
            accuracy: (accuracy * 10.0).round() / 10.0,
            inaccuracies,
            mistakes,
            blunders,
            dice: dice.as_ref().map(Dice::of),
        }
    }
}

impl Report<'_> {
    fn hear(
        &mut self,
        judged: Result<AnalysisReport, AnalysisError>,
        desk: &mut Desk,
    ) -> Result<(), Failure> {
        self.number += 1;
        let analysis = match judged {
            Ok(analysis) => analysis,
            Err(error) => {
                self.broken += 1;
                let told = format!("{}: {error}", self.name);
                desk.complain(&Failure::refused(None, move |_| told.clone()));
                return Ok(());
            }
        };
        match &mut self.output {
            Some(Copy { place, draft }) => {
                let written = draft.write_all(analysis.text.as_bytes());
                written.map_err(|error| Failure::write(place, error))?;
            }
            None if desk.json => {}
            None => desk.output.write_all(analysis.text.as_bytes())?,
        }
        self.tell(&analysis, desk)?;
        if let Some(path) = &self.args.picture {
            let path = numbered(path, self.number);
            let place = Place::File(path.display().to_string());
            fs::write(path, graph(&analysis, desk.language))
                .map_err(|error| Failure::write(&place, error))?;
        }
        Ok(())
    }

    /// How each player did, beside the annotated game.
    fn tell(&self, analysis: &AnalysisReport, desk: &mut Desk) -> Result<(), Failure> {
        let [white, black] = Side::ALL.map(|side| Player::of(analysis, side));
        if desk.json {
            desk.tell(&Told { game: self.number, white, black })?;
            return Ok(());
        }
        let words = desk.language;
        for Player { name, accuracy, inaccuracies, mistakes, blunders, .. } in [white, black] {
            let accuracy = words.decimal(accuracy, 1);
            let errors = [
                words.analyse_inaccuracies(inaccuracies),
                words.analyse_mistakes(mistakes),
                words.analyse_blunders(blunders),
            ];
            desk.note(&words.analyse_player(accuracy, errors.join(", "), name));
        }
        for side in Side::ALL {
            if let Some(sums) = &analysis.performances[side].dice {
                desk.note(&Speaker(words).dice_summary(&analysis.names[side], sums));
            }
        }
        Ok(())
    }
}

/// The picture of the first game has the name asked for, those of others a number too.
fn numbered(path: &Path, number: u64) -> PathBuf {
    if number == 1 {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = path.extension().map(|ext| format!(".{}", ext.to_string_lossy()));
    path.with_file_name(format!("{stem}-{number}{}", extension.unwrap_or_default()))
}
