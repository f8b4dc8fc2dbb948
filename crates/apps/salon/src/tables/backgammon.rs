//! The two-sided bear-off table.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::thread;
use std::time::Instant;

use bearoff::{Damage, TwoSided};
use games::Kind;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use words::Language;

use super::usual;
use crate::args;
use crate::desk::Desk;
use crate::draft::Draft;
use crate::failure::{Failure, Place, Verdict};

const NAME: &str = "backgammon-bearoff.bin";

/// What was found where the table is kept.
enum Found {
    Nothing,
    Sound(TwoSided),
    Damaged(Damage),
}

#[derive(Serialize)]
struct Told<'t> {
    file: &'t str,
    bytes: u64,
}

/// Makes the table, unless it is there and sound.
pub(crate) fn run(args: &args::Tables, desk: &mut Desk) -> Result<Verdict, Failure> {
    let path = args.output.clone().or_else(|| usual(NAME));
    let path = path.ok_or_else(|| Failure::usage(|l| l.tables_no_data_folder().to_owned()))?;
    let place = Place::File(path.display().to_string());
    let start = Instant::now();
    let found = look(&path).map_err(|error| Failure::Read { place: place.clone(), error })?;
    let made = match found {
        Found::Sound(_) => false,
        Found::Nothing => true,
        Found::Damaged(damage) => {
            let told = desk
                .language
                .tables_damaged(damaged(desk.language, damage), place.to(desk.language));
            desk.note(&told);
            true
        }
    };
    if made {
        let table = compute(desk.watched);
        keep(&path, &table).map_err(|error| Failure::write(&place, error))?;
    }
    let bytes = fs::metadata(&path).map_or(0, |found| found.len());
    let seconds = start.elapsed().as_secs_f64();
    let words = desk.language;
    if desk.json {
        desk.tell(&Told { file: &path.display().to_string(), bytes })?;
    } else if made {
        let seconds = words.decimal(seconds, 1);
        desk.say(&words.tables_made(words.number(bytes), place.to(words), seconds))?;
    } else {
        desk.say(&words.tables_up_to_date(place.to(words)))?;
    }
    Ok(Verdict::Fine)
}

/// Lets the engine of this process use the table: the one that is kept, or a new one, which is kept
/// for the next time if that is possible. Making one takes a moment, and is told.
pub(crate) fn lay_out(desk: &mut Desk) {
    if TwoSided::shared().is_some() {
        return;
    }
    let path = usual(NAME);
    let found = path.as_deref().map_or(Ok(Found::Nothing), look);
    let table = match found {
        Ok(Found::Sound(table)) => table,
        found => {
            if let (Ok(Found::Damaged(damage)), Some(path)) = (&found, &path) {
                let words = desk.language;
                let place = Place::File(path.display().to_string()).to(words);
                desk.note(&words.tables_damaged(damaged(words, *damage), place));
            } else if let Some(path) = &path {
                let words = desk.language;
                desk.note(&words.tables_making(Place::File(path.display().to_string()).to(words)));
            }
            let table = compute(desk.watched);
            // Who cannot keep it computes it again next time.
            let _ = path.map(|path| keep(&path, &table));
            table
        }
    };
    table.share();
}

/// The same in the background and without a word, for people who play meanwhile.
pub(crate) fn lay_out_quietly(game: &'static str) {
    if game != Kind::Backgammon.name() || TwoSided::shared().is_some() {
        return;
    }
    thread::spawn(|| {
        let path = usual(NAME);
        if let Some(Ok(Found::Sound(table))) = path.as_deref().map(look) {
            table.share();
            return;
        }
        let table = compute(false);
        // As above.
        let _ = path.map(|path| keep(&path, &table));
        table.share();
    });
}

fn look(path: &Path) -> io::Result<Found> {
    match fs::read(path) {
        Ok(bytes) => Ok(match TwoSided::from_bytes(&bytes) {
            Ok(table) => Found::Sound(table),
            Err(damage) => Found::Damaged(damage),
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Found::Nothing),
        Err(error) => Err(error),
    }
}

fn compute(watched: bool) -> TwoSided {
    let bar = if watched {
        let style = ProgressStyle::with_template("{wide_bar} {percent} % {eta}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        ProgressBar::new(TwoSided::STEPS as u64).with_style(style)
    } else {
        ProgressBar::hidden()
    };
    let table = TwoSided::compute(&mut |done| bar.set_position(done as u64));
    bar.finish_and_clear();
    table
}

fn keep(path: &Path, table: &TwoSided) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut draft = Draft::create(path)?;
    draft.write_all(&table.to_bytes())?;
    draft.finish()
}

fn damaged(language: Language, damage: Damage) -> String {
    match damage {
        Damage::Title => language.tables_damage_title().to_owned(),
        Damage::Size { found, wanted } => language
            .tables_damage_size(language.number(found as u64), language.number(wanted as u64)),
        Damage::Checksum => language.tables_damage_checksum().to_owned(),
    }
}
