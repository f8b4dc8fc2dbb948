use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use analysis::{Class, Judged, annotate, graph, judge};
use chess::Letters;
use chess::pgn::{Game, Reader};
use game::Side;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use words::Language;

use crate::args;
use crate::desk::Desk;
use crate::draft::Draft;
use crate::failure::{Failure, Place, Verdict};
use crate::printable::printable;

/// Judges every game of a file, and writes them again with what was found.
pub(crate) fn run(args: &args::Analyse, desk: &mut Desk) -> Result<Verdict, Failure> {
    let file = args.file.display().to_string();
    let extension = args.file.extension().and_then(|extension| extension.to_str());
    if !extension.is_some_and(|extension| extension.eq_ignore_ascii_case("pgn")) {
        return Err(Failure::usage(move |l| l.analyse_only_pgn(&file)));
    }
    let place = Place::File(file.clone());
    let input = File::open(&args.file).map_err(|error| Failure::Read { place, error })?;
    let output = args.output.as_deref();
    let output = output.map(|path| (path, Place::File(path.display().to_string())));
    let unwritable = |place: &Place, error| Failure::write(place, error);
    let mut draft = match &output {
        Some((path, name)) => Some(Draft::create(path).map_err(|error| unwritable(name, error))?),
        None => None,
    };
    let (mut number, mut broken) = (0, 0);
    for game in Reader::new(input) {
        number += 1;
        let game = match game {
            Ok(game) => game,
            Err(error) => {
                broken += 1;
                let told = format!("{file}: {error}");
                desk.complain(&Failure::refused(None, move |_| told.clone()));
                continue;
            }
        };
        let judged = judge_watched(&game, args.nodes, desk);
        let text = annotated(&game, &judged, desk.language).to_string();
        match (&mut draft, &output) {
            (Some(draft), Some((_, name))) => {
                draft.write_all(text.as_bytes()).map_err(|error| unwritable(name, error))?;
            }
            _ if desk.json => {}
            _ => desk.output.write_all(text.as_bytes())?,
        }
        tell(&game, &judged, number, desk)?;
        if let Some(path) = &args.picture {
            draw(&game, &judged, &numbered(path, number), desk.language)?;
        }
    }
    if let (Some(draft), Some((_, name))) = (draft, &output) {
        draft.finish().map_err(|error| unwritable(name, error))?;
    }
    Ok(if broken > 0 { Verdict::FoundWrong } else { Verdict::Fine })
}

fn judge_watched(game: &Game, nodes: u64, desk: &Desk) -> Judged {
    let positions = game.main().moves.len() as u64 + 1;
    let bar = if desk.watched {
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {eta}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        ProgressBar::new(positions).with_style(style)
    } else {
        ProgressBar::hidden()
    };
    let judged = judge(game, nodes, &mut |done| bar.set_position(done as u64));
    bar.finish_and_clear();
    judged
}

fn annotated(game: &Game, judged: &Judged, language: Language) -> Game {
    // Files keep the English letters, whatever the language of the remarks.
    annotate(game, judged, Letters::English, &|class, better| match class {
        Class::Blunder => language.analyse_was_blunder(better),
        Class::Mistake => language.analyse_was_mistake(better),
        Class::Inaccuracy | Class::Fine => language.analyse_was_inaccuracy(better),
    })
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
}

fn player(game: &Game, judged: &Judged, side: Side) -> Player {
    let tag = if side == Side::White { "White" } else { "Black" };
    Player {
        name: printable(game.tags().get(tag).unwrap_or("?")).into_owned(),
        accuracy: (judged.accuracy(side) * 10.0).round() / 10.0,
        inaccuracies: judged.count(Class::Inaccuracy)[side],
        mistakes: judged.count(Class::Mistake)[side],
        blunders: judged.count(Class::Blunder)[side],
    }
}

/// How each player did, beside the annotated game.
fn tell(game: &Game, judged: &Judged, number: u64, desk: &mut Desk) -> Result<(), Failure> {
    let [white, black] = Side::ALL.map(|side| player(game, judged, side));
    if desk.json {
        desk.tell(&Told { game: number, white, black })?;
        return Ok(());
    }
    let words = desk.language;
    for Player { name, accuracy, inaccuracies, mistakes, blunders } in [white, black] {
        let accuracy = words.decimal(accuracy, 1);
        let errors = [
            words.analyse_inaccuracies(inaccuracies),
            words.analyse_mistakes(mistakes),
            words.analyse_blunders(blunders),
        ];
        desk.note(&words.analyse_player(accuracy, errors.join(", "), name));
    }
    Ok(())
}

fn draw(game: &Game, judged: &Judged, path: &Path, words: Language) -> Result<(), Failure> {
    let tag = |name| game.tags().get(name).unwrap_or("?");
    let title = words.analyse_title(tag("Black"), tag("White"));
    let names = [words.analyse_inaccuracy(), words.analyse_mistake(), words.analyse_blunder()];
    let place = Place::File(path.display().to_string());
    fs::write(path, graph(judged, &printable(&title), names))
        .map_err(|error| Failure::write(&place, error))
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
