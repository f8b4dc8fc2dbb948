//! From what was ordered to a room, and from a record back to one.

use game::Side;
use games::{Kind, with_game};
use narration::Playable;
use narration::dice::{HonestDice, Luck};
use table::{
    BySeat, Clock, Dice, Name, Seat, Setup, Sides, Sitter, Table, Takebacks, game_of, has_dice,
    rules_of,
};
use words::Language;

use super::{AnyRoom, Room};
use crate::shelf::Shelved;

/// What somebody who wants to play has chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct Order {
    /// The game.
    pub kind: Kind,
    /// The rules as text.
    pub rules: String,
    /// Who sits at the lower edge, and who across.
    pub players: BySeat<Sitter>,
    /// The side of the lower edge; none: by lot.
    pub side: Option<Side>,
    /// The clock.
    pub clock: Clock,
    /// Whether moves can be taken back.
    pub takebacks: Takebacks,
    /// Whether the players roll dice of their own.
    pub manual_dice: bool,
    /// The position to begin with, if it is not the usual one.
    pub start: Option<String>,
}

impl Order {
    /// A friendly game under the standard rules with a friend at this screen.
    pub fn usual(kind: Kind) -> Self {
        Self {
            kind,
            rules: "standard".to_owned(),
            players: BySeat::new(|_| Sitter::guest("?")),
            side: Some(Side::White),
            clock: Clock::UNTIMED,
            takebacks: Takebacks::Free,
            manual_dice: false,
            start: None,
        }
    }
}

/// Opens the table that was ordered, under this name; the day is noted in its record.
pub(crate) fn open(order: &Order, id: &str, day: &str, luck: Luck) -> Option<Box<dyn AnyRoom>> {
    with_game!(order.kind.under(&order.rules), G => open_game::<G>(order, id, day, luck))
}

fn open_game<G: Playable>(
    order: &Order,
    id: &str,
    day: &str,
    mut luck: Luck,
) -> Option<Box<dyn AnyRoom>> {
    let rules: G::Rules = order.rules.parse().ok()?;
    let start = match &order.start {
        Some(text) => Some(G::read_position(&rules, text).ok()?),
        None => None,
    };
    let fair = has_dice::<G>(&rules) && !order.manual_dice;
    let dice = fair.then(|| HonestDice::drawn(&mut luck));
    let mut setup = Setup::<G> {
        id: Name::new(id),
        start,
        seats: order.players.clone(),
        sides: match order.side {
            Some(Side::White) => Sides::White(Seat::South),
            Some(Side::Black) => Sides::White(Seat::North),
            None => Sides::ByLot,
        },
        clock: order.clock,
        takebacks: order.takebacks,
        tags: vec![(Name::new("Date"), Name::new(day))],
        ..Setup::new(G::GAME, rules)
    };
    if let Some(commitment) = dice.as_ref().and_then(HonestDice::commitment) {
        setup.dice = Dice::Fair { commitment };
    }
    Some(Box::new(Room::new(Table::new(setup), dice, luck)))
}

/// The order for another game with sides changed.
pub(super) fn again<G: Playable>(table: &Table<G>) -> Order {
    let setup = table.setup();
    let kind: Kind = G::GAME.parse().unwrap_or(Kind::Chess);
    Order {
        kind,
        rules: setup.rules.to_string(),
        players: setup.seats.clone(),
        side: table.side(Seat::South).map(|side| !side),
        clock: setup.clock,
        takebacks: setup.takebacks,
        manual_dice: setup.dice == Dice::Manual,
        start: setup.start.as_ref().map(|start| start.write_position()),
    }
}

/// Goes on with a table that was kept. If its record is damaged, the room is what could be read, and
/// the damage is told.
///
/// # Errors
/// What is wrong, in words, if nothing could be read.
pub(crate) fn resume(
    shelved: &Shelved,
    language: Language,
    luck: Luck,
) -> Result<(Box<dyn AnyRoom>, Option<String>), String> {
    let game = game_of(&shelved.record).unwrap_or_default();
    let kind: Kind = game.parse().map_err(|_| language.web_no_record().to_owned())?;
    let rules = rules_of(&shelved.record).unwrap_or_default();
    with_game!(kind.under(rules), G => resume_game::<G>(shelved, language, luck))
}

fn resume_game<G: Playable>(
    shelved: &Shelved,
    language: Language,
    luck: Luck,
) -> Result<(Box<dyn AnyRoom>, Option<String>), String> {
    let reading =
        Table::<G>::read(&shelved.record).map_err(|damage| rulebooks::damage(language, &damage))?;
    let damage = reading.damage.as_ref().map(|damage| rulebooks::damage(language, damage));
    let dice = shelved.secret.as_deref().and_then(HonestDice::read);
    Ok((Box::new(Room::new(reading.table, dice, luck)), damage))
}

/// A room at a table that a house elsewhere keeps, and whose record it has told.
///
/// # Errors
/// What is wrong with the record, in words.
pub(crate) fn visit(
    record: &str,
    mine: BySeat<bool>,
    language: Language,
    luck: Luck,
) -> Result<Box<dyn AnyRoom>, String> {
    let shelved = Shelved { record: record.to_owned(), secret: None };
    let (mut room, damage) = resume(&shelved, language, luck)?;
    room.sit(mine);
    damage.map_or(Ok(room), Err)
}
