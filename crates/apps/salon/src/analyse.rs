use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use analysis::{
    AnalysableGame, AnalysisError, AnalysisMessages, AnalysisOptions, AnalysisReport,
    DiceStatistics, MoveQuality, Performance,
};
use backgammon::Move;
use game::{Archive, Side};
use games::with_game;
use graph_svg::EvaluationGraph;
use serde::Serialize;
use words::Language;

use crate::args;
use crate::atomic_file::AtomicFile;
use crate::cli_error::{CliError, CommandOutcome, IoTarget};
use crate::command_context::CommandContext;
use crate::game_file::GameFile;
use crate::interrupt_signal::InterruptSignal;
use crate::printable::printable;
use crate::progress::{ProgressUnit, progress_bar};
use crate::tables;

/// Analyses every game of a file and writes the annotated games.
pub(crate) fn run(
    args: &args::AnalyseArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let file = GameFile::new(&args.file, args.format.as_deref())?;
    let output = match &args.output {
        Some(path) => Some(AnnotatedFile::create(path, &args.file)?),
        None => None,
    };
    tables::load(file.kind, context);
    let interrupt = InterruptSignal::install();
    let mut writer =
        AnalysisWriter { args, name: file.name(), output, number: 0, invalid: 0, failed: None };
    with_game!(file.kind, G => analyse::<G>(&file, &mut writer, &interrupt, context))?;
    if let Some(error) = writer.failed {
        return Err(error);
    }
    if interrupt.is_received() {
        return writer.keep_finished(context);
    }
    if writer.number == 0 {
        return Err(CliError::NoGame { target: file.target(), format: file.format });
    }
    if let Some(AnnotatedFile { target, file, .. }) = writer.output {
        file.finish().map_err(|error| CliError::write(&target, error))?;
    }
    Ok(if writer.invalid > 0 { CommandOutcome::FoundErrors } else { CommandOutcome::Success })
}

/// The maximum size of the games on standard input, in bytes.
const MAX_INPUT: u64 = 1 << 28;

fn analyse<G: AnalysableGame + Archive>(
    file: &GameFile,
    writer: &mut AnalysisWriter<'_>,
    interrupt: &InterruptSignal,
    context: &mut CommandContext,
) -> Result<(), CliError> {
    let unreadable = |error| CliError::Read { target: file.target(), error };
    let bar = progress_bar(context.shows_progress, 0, ProgressUnit::Items);
    let nodes = writer.args.nodes;
    let messages = LocalizedAnalysisMessages(context.language);
    let on_progress = |done: usize, of: usize| {
        bar.set_length(of as u64);
        bar.set_position(done as u64);
    };
    let is_stopped = || interrupt.is_received();
    let options = AnalysisOptions {
        output_format: output_format::<G>(file, writer.args),
        nodes,
        messages: &messages,
        on_progress: &on_progress,
        is_stopped: &is_stopped,
    };
    // The reports are written while the games are read, so standard input is read first.
    let mut standard_input = Vec::new();
    if file.is_standard_input() {
        let mut input = (&mut context.input).take(MAX_INPUT + 1);
        input.read_to_end(&mut standard_input).map_err(unreadable)?;
        if standard_input.len() as u64 > MAX_INPUT {
            return Err(unreadable(io::ErrorKind::FileTooLarge.into()));
        }
    }
    let mut standard_input = &standard_input[..];
    let (mut input, _) = file.open(&mut standard_input, false).map_err(unreadable)?;
    let done = G::analyse(file.format, &mut input, &options, &mut |analysis| {
        bar.reset();
        if writer.failed.is_none()
            && let Err(error) = writer.add_game(analysis, context)
        {
            writer.failed = Some(error);
        }
    });
    bar.finish_and_clear();
    let game = file.kind.name();
    done.ok_or_else(|| CliError::usage(move |l| l.engine_unsupported(l.game_name(game))))?
        .map_err(unreadable)
}

/// The format that the extension of the output names, or else the format of the input.
fn output_format<G: AnalysableGame + Archive>(
    file: &GameFile,
    args: &args::AnalyseArgs,
) -> &'static str {
    let extension = args.output.as_ref().and_then(|path| path.extension()?.to_str());
    let extension = extension.map(str::to_ascii_lowercase);
    let named = extension.and_then(|name| G::WRITES.iter().find(|format| **format == name));
    named.unwrap_or(&file.format)
}

/// The annotations in a language.
struct LocalizedAnalysisMessages(Language);

impl AnalysisMessages for LocalizedAnalysisMessages {
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

/// The annotated file.
struct AnnotatedFile {
    target: IoTarget,
    file: AtomicFile,
    /// The path that it gets if it replaces the input but does not contain all games.
    partial: Option<PathBuf>,
}

impl AnnotatedFile {
    fn create(path: &Path, input: &Path) -> Result<Self, CliError> {
        let target = IoTarget::file(path);
        let is_input = matches!(
            (fs::canonicalize(path), fs::canonicalize(input)),
            (Ok(path), Ok(input)) if path == input
        );
        let partial = is_input.then(|| unused_partial_path(path));
        match AtomicFile::create(path) {
            Ok(file) => Ok(Self { target, file, partial }),
            Err(error) => Err(CliError::write(&target, error)),
        }
    }

    /// Gives the file its name although games are missing. It never replaces the input then.
    fn finish_partial(mut self) -> Result<IoTarget, CliError> {
        if let Some(path) = self.partial {
            self.target = IoTarget::file(&path);
            self.file.rename_to(path);
        }
        match self.file.finish() {
            Ok(()) => Ok(self.target),
            Err(error) => Err(CliError::write(&self.target, error)),
        }
    }
}

/// `games-partial.pgn`, with a number if that name is taken.
fn unused_partial_path(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let partial = path.with_file_name(format!("{stem}-partial"));
    let partial = match path.extension() {
        Some(extension) => partial.with_extension(extension),
        None => partial,
    };
    let mut paths = (1..).map(|number| numbered(&partial, number));
    paths.find(|path| !path.exists()).unwrap_or(partial)
}

/// Writes the analysed games, one by one.
struct AnalysisWriter<'r> {
    args: &'r args::AnalyseArgs,
    /// The name of the input file.
    name: String,
    output: Option<AnnotatedFile>,
    number: u64,
    invalid: u64,
    failed: Option<CliError>,
}

#[derive(Serialize)]
struct AnalysisJson {
    game: u64,
    white: PlayerJson,
    black: PlayerJson,
}

#[derive(Serialize)]
struct PlayerJson {
    name: String,
    accuracy: f64,
    inaccuracies: u64,
    mistakes: u64,
    blunders: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<DiceJson>,
}

/// The statistics of a game with dice.
#[derive(Serialize)]
struct DiceJson {
    plays: u64,
    play_loss: f64,
    cube_decisions: u64,
    cube_loss: f64,
    error_rate: f64,
    performance_rating: f64,
    luck: f64,
}

impl DiceJson {
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

impl PlayerJson {
    fn of(analysis: &AnalysisReport, side: Side) -> Self {
        let Performance { accuracy, errors: [inaccuracies, mistakes, blunders], dice } =
            analysis.performances[side];
        Self {
            name: printable(&analysis.names[side]).into_owned(),
            accuracy: (accuracy * 10.0).round() / 10.0,
            inaccuracies,
            mistakes,
            blunders,
            dice: dice.as_ref().map(DiceJson::of),
        }
    }
}

impl AnalysisWriter<'_> {
    fn add_game(
        &mut self,
        analysis: Result<AnalysisReport, AnalysisError>,
        context: &mut CommandContext,
    ) -> Result<(), CliError> {
        self.number += 1;
        let analysis = match analysis {
            Ok(analysis) => analysis,
            Err(error) => {
                self.invalid += 1;
                let message = format!("{}: {error}", self.name);
                context.report_error(&CliError::refused(None, move |_| message.clone()));
                return Ok(());
            }
        };
        match &mut self.output {
            Some(AnnotatedFile { target, file, .. }) => {
                let written = file.write_all(analysis.text.as_bytes());
                written.map_err(|error| CliError::write(target, error))?;
            }
            None if context.json => {}
            None => context.output.write_all(analysis.text.as_bytes())?,
        }
        self.print_summary(&analysis, context)?;
        if let Some(path) = &self.args.picture {
            let path = numbered(path, self.number);
            let target = IoTarget::file(&path);
            fs::write(path, graph(&analysis, context.language))
                .map_err(|error| CliError::write(&target, error))?;
        }
        Ok(())
    }

    /// After Ctrl-C: writes the file with the games that are finished, and reports how many they are.
    fn keep_finished(self, context: &mut CommandContext) -> Result<CommandOutcome, CliError> {
        let (l, done) = (context.language, self.number - self.invalid);
        let notice = match self.output {
            // An output without games is removed, and a file of that name stays as it is.
            Some(file) if done > 0 => {
                l.analyse_interrupted_file(done, file.finish_partial()?.name(l))
            }
            _ => l.analyse_interrupted(done),
        };
        context.print_notice(&notice);
        Ok(CommandOutcome::Interrupted)
    }

    /// Prints the statistics of both players.
    fn print_summary(
        &self,
        analysis: &AnalysisReport,
        context: &mut CommandContext,
    ) -> Result<(), CliError> {
        let [white, black] = Side::ALL.map(|side| PlayerJson::of(analysis, side));
        if context.json {
            context.print_json(&AnalysisJson { game: self.number, white, black })?;
            return Ok(());
        }
        let l = context.language;
        for PlayerJson { name, accuracy, inaccuracies, mistakes, blunders, .. } in [white, black] {
            let accuracy = l.decimal(accuracy, 1);
            let errors = [
                l.analyse_inaccuracies(inaccuracies),
                l.analyse_mistakes(mistakes),
                l.analyse_blunders(blunders),
            ];
            context.print_notice(&l.analyse_player(accuracy, errors.join(", "), name));
        }
        for side in Side::ALL {
            if let Some(sums) = &analysis.performances[side].dice {
                context.print_notice(
                    &LocalizedAnalysisMessages(l).dice_summary(&analysis.names[side], sums),
                );
            }
        }
        Ok(())
    }
}

/// The picture of the first game has this path; from the second game on, a number is added to the name.
fn numbered(path: &Path, number: u64) -> PathBuf {
    if number == 1 {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = path.extension().map(|ext| format!(".{}", ext.to_string_lossy()));
    path.with_file_name(format!("{stem}-{number}{}", extension.unwrap_or_default()))
}
