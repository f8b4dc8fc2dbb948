//! From what was ordered to a table, and from a record back to one.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use games::{Kind, with_game};
use table::{
    BySeat, Clock, Dice, Name, Occupant, Phase, RecordDamage, Seat, Setup, Sides, Table, Takebacks,
    game_of, has_dice, rules_of,
};

use crate::computer;
use crate::date::Date;
use crate::house::{House, Luck};
use crate::lobby::Unfinished;
use crate::shelf::Keeper;
use crate::{Failure, Order, PlayableGame, Player, Shelf};

/// Opens the table that was ordered.
pub(crate) fn open<G: PlayableGame>(order: &Order, mut luck: Luck) -> Result<House<G>, Failure> {
    let text = order.rules.as_deref().unwrap_or("standard");
    let rules: G::Rules =
        text.parse().map_err(|error| Failure::Rules { rules: text.to_owned(), error })?;
    let date = Date::of(SystemTime::now());
    let id = format!("{}-{}-{:04x}", G::GAME, date.stamp(), luck() & 0xffff);
    let sitter = |player: &Option<Player>| match player {
        Some(Player::Random) => Occupant::Computer(0),
        Some(Player::Computer(strength)) => computer::sitter(*strength),
        Some(Player::Person(Some(name))) => Occupant::person(name),
        Some(Player::Person(None)) | None => Occupant::guest("?"),
    };
    // Whoever has White sits in the south, unless lots decide it.
    let setup = Setup {
        id: Name::new(&id),
        seats: BySeat { south: sitter(&order.white), north: sitter(&order.black) },
        sides: if order.by_lot { Sides::ByLot } else { Sides::White(Seat::South) },
        clock: order.clock.unwrap_or(Clock::UNTIMED),
        takebacks: order.takebacks.unwrap_or(Takebacks::Asked),
        games: order.games,
        tags: vec![(Name::new("Date"), Name::new(&date.tag()))],
        ..Setup::new(G::GAME, rules)
    };
    begin(setup, order, luck)
}

/// Opens a table with this setup: dice and record are new.
pub(crate) fn begin<G: PlayableGame>(
    mut setup: Setup<G>,
    order: &Order,
    luck: Luck,
) -> Result<House<G>, Failure> {
    prepare::<G>(&setup.seats, order);
    let fair = has_dice::<G>(&setup.rules) && !order.manual_dice;
    if !fair && setup.dice != Dice::None {
        setup.dice = Dice::Manual;
    }
    let path = order.shelf.as_ref().map(|shelf| shelf.record(setup.id.as_str()));
    let opened = House::open(setup, fair, path.as_deref(), luck);
    opened.map_err(|error| Failure::File { path: path.unwrap_or_default(), error })
}

/// Says so before the computer sits down.
fn prepare<G: PlayableGame>(seats: &BySeat<Occupant>, order: &Order) {
    if Seat::ALL.into_iter().any(|seat| matches!(seats[seat], Occupant::Computer(1..))) {
        (order.prepare)(G::GAME);
    }
}

/// Another table with the same people; it needs a name of its own.
pub(crate) fn again<G: PlayableGame>(
    setup: Setup<G>,
    order: &Order,
    mut luck: Luck,
) -> Result<House<G>, Failure> {
    let date = Date::of(SystemTime::now());
    let id = format!("{}-{}-{:04x}", G::GAME, date.stamp(), luck() & 0xffff);
    begin(Setup { id: Name::new(&id), ..setup }, order, luck)
}

/// A table that was left, and the line from which on its record was damaged.
pub(crate) fn resume<G: PlayableGame>(
    path: &Path,
    order: &Order,
    luck: Luck,
) -> Result<(House<G>, Option<usize>), Failure> {
    let file = |error| Failure::File { path: path.to_owned(), error };
    let (mut keeper, text) = Keeper::resume(path).map_err(file)?;
    let reading =
        Table::<G>::read(&text).map_err(|damage| Failure::damaged(path.to_owned(), &damage))?;
    prepare::<G>(reading.table.seats(), order);
    let damaged = reading.damage.as_ref().map(|RecordDamage { line, .. }| *line);
    if damaged.is_some() {
        keeper.mend(&reading.table.text()).map_err(file)?;
    }
    Ok((House::resume(reading.table, Some(keeper), luck), damaged))
}

/// How many records are looked through for an unfinished game.
const RECENT: usize = 100;

/// The game that was left last.
pub(crate) fn unfinished(shelf: &Shelf) -> Option<Unfinished> {
    shelf.records().into_iter().take(RECENT).find_map(|path| read_unfinished(&path))
}

/// The game of a record, finished or not.
pub(crate) fn kind_of(path: &Path) -> Result<Kind, Failure> {
    let text = read(path)?;
    let kind = kind_in(&text);
    kind.ok_or_else(|| Failure::no_record(path.to_owned()))
}

fn kind_in(text: &str) -> Option<Kind> {
    let kind: Kind = game_of(text)?.parse().ok()?;
    Some(kind.under(rules_of(text)?))
}

/// The text of a file, whatever is in it.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::File { path: path.to_owned(), error })?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn read_unfinished(path: &Path) -> Option<Unfinished> {
    let text = read(path).ok()?;
    let kind = kind_in(&text)?;
    let rules = with_game!(kind, G => open_rules::<G>(&text))?;
    Some(Unfinished { path: path.to_owned(), kind, rules })
}

/// The rules of a record's table, if it is not over.
fn open_rules<G: PlayableGame>(text: &str) -> Option<String> {
    let table = Table::<G>::read(text).ok()?.table;
    (table.phase() != Phase::Over).then(|| table.setup().rules.to_string())
}
