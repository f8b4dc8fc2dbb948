//! From what a guest wants to a table.

use fair_dice::Secret;
use games::{Kind, with_game};
use protocol::{DiceSource, Opponent, ReasonSource, RefusalReason, TableOptions};
use rulebooks::{clock_error_text, rules_error_text};
use store::{GuestId, Kept, Mark, NewTable, TableId};
use table::{
    BySeat, Clock, Dice, Hex, Name, Occupant, Seat, Setup, Sides, Table, Takebacks, TimeControl,
    has_dice,
};
use words::Language;

use crate::no::{No, reason};
use crate::{Hosted, chance};

/// A table that is ready to be opened.
pub(crate) struct Opening {
    /// As it goes into the store.
    pub(crate) new: NewTable,
    /// As it will come out of it.
    pub(crate) kept: Kept,
    /// The names in its seats.
    pub(crate) names: BySeat<String>,
}

/// Who opens a table, and when.
pub(crate) struct Opener<'o> {
    pub(crate) guest: GuestId,
    pub(crate) name: &'o str,
    /// Whether they have an account.
    pub(crate) account: bool,
    pub(crate) language: Language,
    pub(crate) request: u64,
    pub(crate) id: TableId,
    pub(crate) now: i64,
}

/// Prepares the table that a guest wants.
pub(crate) fn prepare(
    wanted: &TableOptions,
    opener: &Opener<'_>,
) -> Result<Opening, RefusalReason> {
    let kind: Kind = wanted.game.parse().map_err(|_| No::NoSuchGame.reason(opener.language))?;
    with_game!(kind.under(&wanted.rules), G => opening::<G>(wanted, opener))
}

fn opening<G: Hosted>(
    wanted: &TableOptions,
    opener: &Opener<'_>,
) -> Result<Opening, RefusalReason> {
    let code = chance::code();
    let (setup, secret) = setup::<G>(wanted, opener, &code)?;
    let me = Some(opener.guest);
    let north = if wanted.opponent == Opponent::Myself { me } else { None };
    let public = wanted.opponent == Opponent::Anybody;
    let owners = BySeat { south: me, north };
    Ok(opened(setup, secret, opener, Place { code, owners, public, marks: BySeat::default() }))
}

/// Where a table stands and whose it is.
pub(crate) struct Place {
    pub(crate) code: String,
    pub(crate) owners: BySeat<Option<GuestId>>,
    pub(crate) public: bool,
    /// What the players' play is worth.
    pub(crate) marks: BySeat<Option<Mark>>,
}

/// The table of a setup.
pub(crate) fn opened<G: Hosted>(
    setup: Setup<G>,
    secret: Option<String>,
    opener: &Opener<'_>,
    place: Place,
) -> Opening {
    let table = Table::new(setup);
    let setup = table.setup();
    let new = NewTable {
        id: opener.id,
        code: place.code.clone(),
        game: setup.game.to_string(),
        rules: setup.rules.to_string(),
        clock: setup.clock.to_string(),
        public: place.public,
        opened: opener.now,
        opener: opener.guest,
        request: opener.request,
        header: table.text(),
        rated: setup.rated,
        secret: secret.clone(),
    };
    let kept = Kept {
        id: opener.id,
        code: place.code,
        game: new.game.clone(),
        rules: new.rules.clone(),
        public: place.public,
        opened: opener.now,
        owners: place.owners,
        header: new.header.clone(),
        lines: Vec::new(),
        secret,
        rematch: None,
        uncounted: new.rated,
        marks: place.marks,
        plans: BySeat::default(),
    };
    Opening { new, kept, names: BySeat::new(|seat| listed(&table.seats()[seat])) }
}

/// The name of a sitter in lists; empty if nobody sits there.
pub(crate) fn listed(sitter: &Occupant) -> String {
    match sitter {
        Occupant::Empty => String::new(),
        Occupant::Person(name) | Occupant::Guest(name) => name.to_string(),
        Occupant::Computer(level) => format!("computer {level}"),
    }
}

fn setup<G: Hosted>(
    wanted: &TableOptions,
    opener: &Opener<'_>,
    code: &str,
) -> Result<(Setup<G>, Option<String>), RefusalReason> {
    let l = opener.language;
    let said = |name: &str, words: String| reason(ReasonSource::Syntax, name, words);
    let rules: G::Rules =
        wanted.rules.parse().map_err(|error| said("Rules", rules_error_text(l, &error)))?;
    let clock: Clock =
        wanted.clock.parse().map_err(|error| said("Clock", clock_error_text(l, &error)))?;
    let start = wanted.start.as_ref().map(|text| G::read_position(&rules, text)).transpose();
    let start = start.map_err(|error| said("Position", G::position_error(l, &error)))?;
    if wanted.rated {
        judge_rated(wanted, opener, &clock).map_err(|no| no.reason(l))?;
    }
    let takebacks = match wanted.takebacks {
        None if wanted.rated => Takebacks::Never,
        None | Some(protocol::Takebacks::Asked) => Takebacks::Asked,
        Some(protocol::Takebacks::Never) => Takebacks::Never,
        Some(protocol::Takebacks::Free) => Takebacks::Free,
    };
    let (dice, secret) = match wanted.dice {
        _ if !has_dice::<G>(&rules) => (Dice::None, None),
        None | Some(DiceSource::Fair) => fair_dice(),
        Some(DiceSource::Manual) => (Dice::Manual, None),
    };
    let me = sitter(opener.name, opener.account);
    let north = match wanted.opponent {
        Opponent::Anybody | Opponent::Invited => Occupant::Empty,
        Opponent::Computer(computer) => Occupant::Computer(computer.level),
        Opponent::Myself => me.clone(),
    };
    let setup = Setup {
        id: Name::new(code),
        start,
        seats: BySeat { south: me, north },
        sides: match wanted.sides {
            protocol::SideChoice::White => Sides::White(Seat::South),
            protocol::SideChoice::Black => Sides::White(Seat::North),
            protocol::SideChoice::Lot => Sides::ByLot,
        },
        clock,
        dice,
        takebacks,
        rated: wanted.rated,
        games: wanted.games.unwrap_or(1).clamp(1, 99),
        ..Setup::new(&wanted.game, rules)
    };
    Ok((setup, secret))
}

/// Whether a table may count for ratings.
fn judge_rated(wanted: &TableOptions, opener: &Opener<'_>, clock: &Clock) -> Result<(), No> {
    let usual = clock.control != TimeControl::Untimed
        && wanted.start.is_none()
        && matches!(wanted.takebacks, None | Some(protocol::Takebacks::Never))
        && matches!(wanted.dice, None | Some(DiceSource::Fair));
    match wanted.opponent {
        _ if !opener.account => Err(No::NotRated),
        Opponent::Computer(_) | Opponent::Myself => Err(No::NotRated),
        _ if !usual => Err(No::RatedTerms),
        Opponent::Anybody | Opponent::Invited => Ok(()),
    }
}

/// Somebody at a table: known here by that name, or going by it for now.
pub(crate) fn sitter(name: &str, account: bool) -> Occupant {
    if account { Occupant::person(name) } else { Occupant::guest(name) }
}

/// Honest dice with a new secret.
pub(crate) fn fair_dice() -> (Dice, Option<String>) {
    let secret = Secret::new(chance::bytes());
    match Hex::read(&secret.commitment().to_string()) {
        Some(commitment) => (Dice::Fair { commitment }, Some(secret.to_hex())),
        // A commitment is 64 hexadecimal digits.
        None => (Dice::Manual, None),
    }
}
