//! Opens tables: from options, from a setup, or from a record.

use std::fs::File;
use std::path::Path;
use std::time::SystemTime;

use games::{GameKind, with_game};
use table::{
    BySeat, Clock, Name, Occupant, RecordDamage, RollSource, Seat, Sides, Table, TablePhase,
    TableSetup, Takebacks, game_of, has_dice, rules_of,
};

use table_runner::Entropy;

use crate::date::Date;
use crate::local_table::LocalTable;
use crate::save_folder::{RecordFile, read_limited};
use crate::start_menu::UnfinishedGame;
use crate::{PlayOptions, PlayerKind, SaveFolder, TerminalError, TerminalGame};

/// Opens a new table with these options.
pub(crate) fn open_new<G: TerminalGame>(
    options: &PlayOptions,
    mut entropy: Entropy,
) -> Result<LocalTable<G>, TerminalError> {
    let text = options.rules.as_deref().unwrap_or("standard");
    let rules: G::Rules =
        text.parse().map_err(|error| TerminalError::Rules { rules: text.to_owned(), error })?;
    let rules = G::rules_by_lot(rules, &mut entropy);
    let date = Date::of(SystemTime::now());
    let id = format!("{}-{}-{:04x}", G::GAME, date.stamp(), entropy() & 0xffff);
    let occupant = |player: &Option<PlayerKind>| match player {
        Some(PlayerKind::Random) => Occupant::Computer(0),
        Some(PlayerKind::Computer(strength)) => Occupant::Computer(strength.number()),
        Some(PlayerKind::Person(Some(name))) => Occupant::person(name),
        Some(PlayerKind::Person(None)) | None => Occupant::guest("?"),
    };
    // White sits in the south, unless sides are drawn by lot.
    let setup = TableSetup {
        id: Name::new(&id),
        seats: BySeat { south: occupant(&options.white), north: occupant(&options.black) },
        sides: if options.by_lot { Sides::ByLot } else { Sides::White(Seat::South) },
        clock: options.clock.unwrap_or(Clock::UNTIMED),
        takebacks: options.takebacks.unwrap_or(Takebacks::Asked),
        games: options.games,
        tags: vec![(Name::new("Date"), Name::new(&date.tag()))],
        ..TableSetup::new(G::GAME, rules)
    };
    open_setup(setup, options, entropy)
}

/// Opens a table with this setup, with new dice and a new record.
fn open_setup<G: TerminalGame>(
    mut setup: TableSetup<G>,
    options: &PlayOptions,
    entropy: Entropy,
) -> Result<LocalTable<G>, TerminalError> {
    prepare_engine::<G>(&setup.seats, options);
    let fair = has_dice::<G>(&setup.rules) && !options.manual_dice;
    if !fair && setup.dice != RollSource::None {
        setup.dice = RollSource::Manual;
    }
    let path =
        options.save_folder.as_ref().map(|save_folder| save_folder.record(setup.id.as_str()));
    let mut opened = LocalTable::open(setup, fair, path.as_deref(), entropy)
        .map_err(|error| TerminalError::NotSaved { path: path.unwrap_or_default(), error })?;
    opened.limit_session(options.session_games);
    opened.set_rolls_by_hand(!options.auto_roll);
    Ok(opened)
}

/// Prepares the engine if a computer plays.
fn prepare_engine<G: TerminalGame>(seats: &BySeat<Occupant>, options: &PlayOptions) {
    if Seat::ALL.into_iter().any(|seat| matches!(seats[seat], Occupant::Computer(1..))) {
        (options.prepare)(G::GAME);
    }
}

/// Opens the table of a rematch, under a name of its own.
pub(crate) fn open_rematch<G: TerminalGame>(
    setup: TableSetup<G>,
    options: &PlayOptions,
    mut entropy: Entropy,
) -> Result<LocalTable<G>, TerminalError> {
    let date = Date::of(SystemTime::now());
    let id = format!("{}-{}-{:04x}", G::GAME, date.stamp(), entropy() & 0xffff);
    open_setup(TableSetup { id: Name::new(&id), ..setup }, options, entropy)
}

/// Resumes a table from its record. Returns also the first damaged line, if there is one.
pub(crate) fn resume<G: TerminalGame>(
    path: &Path,
    options: &PlayOptions,
    entropy: Entropy,
) -> Result<(LocalTable<G>, Option<usize>), TerminalError> {
    let file = |error| TerminalError::File { path: path.to_owned(), error };
    let (mut record_file, text) = RecordFile::open(path).map_err(file)?;
    let reading = Table::<G>::read(&text)
        .map_err(|damage| TerminalError::damaged(path.to_owned(), &damage))?;
    prepare_engine::<G>(reading.table.seats(), options);
    let damaged = reading.damage.as_ref().map(|RecordDamage { line, .. }| *line);
    if damaged.is_some() {
        record_file.replace_damaged(&reading.table.text()).map_err(file)?;
    }
    let mut resumed = LocalTable::resume(reading.table, Some(record_file), entropy);
    resumed.set_rolls_by_hand(!options.auto_roll);
    Ok((resumed, damaged))
}

/// How many records are searched for an unfinished game.
const RECENT: usize = 100;

/// The unfinished game that was played last.
pub(crate) fn last_unfinished(save_folder: &SaveFolder) -> Option<UnfinishedGame> {
    save_folder.records().into_iter().take(RECENT).find_map(|path| read_unfinished(&path))
}

/// The game of a record, finished or not.
pub(crate) fn kind_of(path: &Path) -> Result<GameKind, TerminalError> {
    let text = read(path)?;
    let kind = kind_in(&text);
    kind.ok_or_else(|| TerminalError::not_a_record(path.to_owned()))
}

fn kind_in(text: &str) -> Option<GameKind> {
    let kind: GameKind = game_of(text)?.parse().ok()?;
    Some(kind.under(rules_of(text)?))
}

/// The text of a file. Bytes that are not UTF-8 are replaced.
pub(crate) fn read(path: &Path) -> Result<String, TerminalError> {
    let bytes = File::open(path)
        .and_then(|mut file| read_limited(&mut file))
        .map_err(|error| TerminalError::File { path: path.to_owned(), error })?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn read_unfinished(path: &Path) -> Option<UnfinishedGame> {
    let text = read(path).ok()?;
    let kind = kind_in(&text)?;
    let rules = with_game!(kind, G => unfinished_rules::<G>(&text))?;
    Some(UnfinishedGame { path: path.to_owned(), kind, rules })
}

/// The rules of a record's table, if it is not finished.
fn unfinished_rules<G: TerminalGame>(text: &str) -> Option<String> {
    let table = Table::<G>::read(text).ok()?.table;
    (table.phase() != TablePhase::Over).then(|| table.setup().rules.to_string())
}
