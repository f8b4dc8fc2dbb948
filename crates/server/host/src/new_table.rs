//! From the options that a client sends to a table that can be opened.

use games::{GameKind, with_game};
use protocol::{DiceSource, Opponent, ReasonSource, RefusalReason, SideChoice, TableOptions};
use rulebooks::{clock_error_text, rules_error_text};
use store::{ClientRequestId, NewTable, RatingEntry, StoredTable, TableId, UserId};
use table::{
    BySeat, Clock, Name, Occupant, RollSource, Seat, Sides, Table, TableSetup, Takebacks,
    TimeControl, has_dice,
};
use table_runner::TableDice;
use words::Language;

use crate::host_error::{HostError, custom_reason};
use crate::{HostedGame, random};

/// A table that is ready to be opened.
pub(crate) struct PreparedTable {
    /// What is written to the store.
    pub(crate) new: NewTable,
    /// What the store will return for it.
    pub(crate) stored: StoredTable,
    /// The names in its seats, as lists show them.
    pub(crate) names: BySeat<String>,
}

/// The user who opens a table.
pub(crate) struct TableCreator<'o> {
    pub(crate) name: &'o str,
    pub(crate) has_account: bool,
    pub(crate) language: Language,
    pub(crate) origin: TableOrigin,
}

/// Which request opens a table, under which number in the store, and when.
#[derive(Clone, Copy)]
pub(crate) struct TableOrigin {
    pub(crate) id: TableId,
    pub(crate) request: ClientRequestId,
    pub(crate) now: i64,
}

/// Prepares a table with these options.
pub(crate) fn prepare(
    options: &TableOptions,
    creator: &TableCreator<'_>,
) -> Result<PreparedTable, RefusalReason> {
    let kind: GameKind =
        options.game.parse().map_err(|_| HostError::NoSuchGame.reason(creator.language))?;
    with_game!(kind.under(&options.rules), G => prepare_game::<G>(options, creator))
}

fn prepare_game<G: HostedGame>(
    options: &TableOptions,
    creator: &TableCreator<'_>,
) -> Result<PreparedTable, RefusalReason> {
    let code = random::code();
    let (setup, secret) = setup::<G>(options, creator, &code)?;
    let user = Some(creator.origin.request.user);
    let north = if options.opponent == Opponent::Myself { user } else { None };
    let public = options.opponent == Opponent::Anybody;
    let owners = BySeat { south: user, north };
    let membership = TableMembership { code, owners, public, ratings: BySeat::default() };
    Ok(prepare_setup(setup, secret, creator.origin, membership))
}

/// The code of a table, and the users who play there.
pub(crate) struct TableMembership {
    pub(crate) code: String,
    pub(crate) owners: BySeat<Option<UserId>>,
    pub(crate) public: bool,
    pub(crate) ratings: BySeat<Option<RatingEntry>>,
}

/// Prepares a table with this setup.
pub(crate) fn prepare_setup<G: HostedGame>(
    setup: TableSetup<G>,
    secret: Option<String>,
    origin: TableOrigin,
    membership: TableMembership,
) -> PreparedTable {
    let table = Table::new(setup);
    let setup = table.setup();
    let new = NewTable {
        id: origin.id,
        code: membership.code.clone(),
        game: setup.game.to_string(),
        rules: setup.rules.to_string(),
        clock: setup.clock.to_string(),
        public: membership.public,
        opened: origin.now,
        request: origin.request,
        header: table.header_text(),
        rated: setup.rated,
        secret: secret.clone(),
    };
    let stored = StoredTable {
        id: origin.id,
        code: membership.code,
        game: new.game.clone(),
        rules: new.rules.clone(),
        public: membership.public,
        opened: origin.now,
        opener: origin.request.user,
        clock_shift: 0,
        owners: membership.owners,
        header: new.header.clone(),
        lines: Vec::new(),
        secret,
        rematch: None,
        unrated: new.rated,
        ratings: membership.ratings,
        planned_moves: BySeat::default(),
    };
    PreparedTable { new, stored, names: BySeat::new(|seat| listed_name(&table.seats()[seat])) }
}

/// The name of a seat's occupant in lists; empty for an empty seat.
pub(crate) fn listed_name(occupant: &Occupant) -> String {
    match occupant {
        Occupant::Empty => String::new(),
        Occupant::Person(name) | Occupant::Guest(name) => name.to_string(),
        Occupant::Computer(level) => format!("computer {level}"),
    }
}

fn setup<G: HostedGame>(
    options: &TableOptions,
    creator: &TableCreator<'_>,
    code: &str,
) -> Result<(TableSetup<G>, Option<String>), RefusalReason> {
    let l = creator.language;
    let unreadable = |name: &str, words: String| custom_reason(ReasonSource::Syntax, name, words);
    let rules: G::Rules =
        options.rules.parse().map_err(|error| unreadable("Rules", rules_error_text(l, &error)))?;
    let clock: Clock =
        options.clock.parse().map_err(|error| unreadable("Clock", clock_error_text(l, &error)))?;
    let rules = match options.start {
        None => G::rules_by_lot(rules, random::number),
        Some(_) => rules,
    };
    let start = options.start.as_ref().map(|text| G::read_position(&rules, text)).transpose();
    let start = start.map_err(|error| unreadable("Position", G::position_error(l, &error)))?;
    if options.rated {
        check_rated(options, creator, &clock).map_err(|error| error.reason(l))?;
    }
    let takebacks = match options.takebacks {
        None if options.rated => Takebacks::Never,
        None | Some(protocol::Takebacks::Asked) => Takebacks::Asked,
        Some(protocol::Takebacks::Never) => Takebacks::Never,
        Some(protocol::Takebacks::Free) => Takebacks::Free,
    };
    let (dice, secret) = match options.dice {
        _ if !has_dice::<G>(&rules) => (RollSource::None, None),
        None | Some(DiceSource::Fair) => new_fair_dice(),
        Some(DiceSource::Manual) => (RollSource::Manual, None),
    };
    let south = human(creator.name, creator.has_account);
    let north = match options.opponent {
        Opponent::Anybody | Opponent::Invited => Occupant::Empty,
        Opponent::Computer(computer) if !LEVELS.contains(&computer.level) => {
            return Err(HostError::BadLevel.reason(l));
        }
        Opponent::Computer(computer) => Occupant::Computer(computer.level),
        Opponent::Myself => south.clone(),
    };
    let setup = TableSetup {
        id: Name::new(code),
        start,
        seats: BySeat { south, north },
        sides: match options.sides {
            SideChoice::White => Sides::White(Seat::South),
            SideChoice::Black => Sides::White(Seat::North),
            SideChoice::Lot => Sides::ByLot,
        },
        clock,
        dice,
        takebacks,
        rated: options.rated,
        games: options.games.unwrap_or(1).clamp(1, 99),
        ..TableSetup::new(&options.game, rules)
    };
    Ok((setup, secret))
}

/// The levels of a computer player: random moves, ten levels, full strength.
const LEVELS: std::ops::RangeInclusive<u8> = 0..=11;

/// Whether a table with these options may be rated.
fn check_rated(
    options: &TableOptions,
    creator: &TableCreator<'_>,
    clock: &Clock,
) -> Result<(), HostError> {
    let has_rated_terms = clock.control != TimeControl::Untimed
        && clock.north.is_none()
        && options.start.is_none()
        && matches!(options.takebacks, None | Some(protocol::Takebacks::Never))
        && matches!(options.dice, None | Some(DiceSource::Fair));
    match options.opponent {
        _ if !creator.has_account => Err(HostError::NotRated),
        Opponent::Computer(_) | Opponent::Myself => Err(HostError::NotRated),
        _ if !has_rated_terms => Err(HostError::RatedTerms),
        Opponent::Anybody | Opponent::Invited => Ok(()),
    }
}

/// A user as the occupant of a seat.
pub(crate) fn human(name: &str, has_account: bool) -> Occupant {
    if has_account { Occupant::person(name) } else { Occupant::guest(name) }
}

/// Fair dice with a new secret.
pub(crate) fn new_fair_dice() -> (RollSource, Option<String>) {
    let dice = TableDice::draw(&mut random::number);
    match dice.commitment() {
        Some(commitment) => (RollSource::Fair { commitment }, Some(dice.secret())),
        // A commitment is always 64 hexadecimal digits, so this does not happen.
        None => (RollSource::Manual, None),
    }
}
