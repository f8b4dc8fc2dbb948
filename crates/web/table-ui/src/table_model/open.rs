//! Opens a table model: from the options of a new game, or from a record.

use game::Side;
use games::{GameKind, with_game};
use narration::PlayableGame;
use table::{
    BySeat, Clock, Name, Occupant, RollSource, Seat, Sides, Table, TableSetup, Takebacks, game_of,
    has_dice, rules_of,
};
use table_runner::{Entropy, TableDice};
use words::Language;

use super::summary::{EVALUATION, HINTS};
use super::{AnyTableModel, TableModel};
use crate::saved_games::SavedGame;

/// The options of a new game at this screen.
#[derive(Clone, PartialEq, Debug)]
pub struct NewGameOptions {
    /// The game.
    pub kind: GameKind,
    /// The rules as text.
    pub rules: String,
    /// Who sits at the lower edge, and who across.
    pub players: BySeat<Occupant>,
    /// The side at the lower edge; `None` for a draw by lot.
    pub side: Option<Side>,
    /// The clock.
    pub clock: Clock,
    /// Whether moves can be taken back.
    pub takebacks: Takebacks,
    /// Whether the players can ask for hints.
    pub hints: bool,
    /// Whether the table shows how the game stands, if the user wants to see that.
    pub evaluation: bool,
    /// Whether the players roll real dice.
    pub manual_dice: bool,
    /// The position to begin with, if it is not the usual one.
    pub start: Option<String>,
}

impl NewGameOptions {
    /// A friendly game under the standard rules with a friend at this screen.
    pub fn usual(kind: GameKind) -> Self {
        Self {
            kind,
            rules: "standard".to_owned(),
            players: BySeat::new(|_| Occupant::guest("?")),
            side: Some(Side::White),
            clock: Clock::UNTIMED,
            takebacks: Takebacks::Free,
            hints: true,
            evaluation: true,
            manual_dice: false,
            start: None,
        }
    }
}

/// Opens a new table under this name. Its record notes the day. `None` if the rules or the start cannot be
/// read.
pub(crate) fn open(
    options: &NewGameOptions,
    id: &str,
    day: &str,
    entropy: Entropy,
) -> Option<Box<dyn AnyTableModel>> {
    with_game!(options.kind.under(&options.rules), G => open_game::<G>(options, id, day, entropy))
}

fn open_game<G: PlayableGame>(
    options: &NewGameOptions,
    id: &str,
    day: &str,
    mut entropy: Entropy,
) -> Option<Box<dyn AnyTableModel>> {
    let rules: G::Rules = options.rules.parse().ok()?;
    let (rules, start) = match &options.start {
        Some(text) => {
            let start = G::read_position(&rules, text).ok()?;
            (rules, Some(start))
        }
        None => (G::rules_by_lot(rules, &mut entropy), None),
    };
    let fair = has_dice::<G>(&rules) && !options.manual_dice;
    let dice = fair.then(|| TableDice::draw(&mut entropy));
    let mut setup = TableSetup::<G> {
        id: Name::new(id),
        start,
        seats: options.players.clone(),
        sides: match options.side {
            Some(Side::White) => Sides::White(Seat::South),
            Some(Side::Black) => Sides::White(Seat::North),
            None => Sides::ByLot,
        },
        clock: options.clock,
        takebacks: options.takebacks,
        tags: tags(options, day),
        ..TableSetup::new(G::GAME, rules)
    };
    if let Some(commitment) = dice.as_ref().and_then(TableDice::commitment) {
        setup.dice = RollSource::Fair { commitment };
    }
    Some(Box::new(TableModel::new(Table::new(setup), dice, entropy)))
}

/// The day, and the help that the table does not give. What it gives is not written, as in older records.
fn tags(options: &NewGameOptions, day: &str) -> Vec<(Name, Name)> {
    let mut tags = vec![(Name::new("Date"), Name::new(day))];
    for (help, is_given) in [(HINTS, options.hints), (EVALUATION, options.evaluation)] {
        if !is_given {
            tags.push((Name::new(help), Name::new("no")));
        }
    }
    tags
}

/// The game of a type of positions.
pub(super) fn kind_of<G: PlayableGame>() -> GameKind {
    G::GAME.parse().unwrap_or(GameKind::Chess)
}

/// The options for another game with sides changed.
pub(super) fn rematch_options<G: PlayableGame>(model: &TableModel<G>) -> NewGameOptions {
    let table = &model.table;
    let setup = table.setup();
    NewGameOptions {
        kind: kind_of::<G>(),
        rules: setup.rules.to_string(),
        players: setup.seats.clone(),
        side: table.side(Seat::South).map(|side| !side),
        clock: setup.clock,
        takebacks: setup.takebacks,
        hints: model.allows(HINTS),
        evaluation: model.allows(EVALUATION),
        manual_dice: setup.dice == RollSource::Manual,
        start: setup.start.as_ref().map(|start| start.write_position()),
    }
}

/// Resumes a stored table. If its record is damaged, the model has what could be read, and the damage
/// is described.
///
/// # Errors
/// What is wrong, in words, if nothing could be read.
pub(crate) fn resume(
    saved: &SavedGame,
    language: Language,
    entropy: Entropy,
) -> Result<(Box<dyn AnyTableModel>, Option<String>), String> {
    let game = game_of(&saved.record).unwrap_or_default();
    let kind: GameKind = game.parse().map_err(|_| language.web_no_record().to_owned())?;
    let rules = rules_of(&saved.record).unwrap_or_default();
    with_game!(kind.under(rules), G => resume_game::<G>(saved, language, entropy))
}

fn resume_game<G: PlayableGame>(
    saved: &SavedGame,
    language: Language,
    entropy: Entropy,
) -> Result<(Box<dyn AnyTableModel>, Option<String>), String> {
    let reading = Table::<G>::read(&saved.record)
        .map_err(|damage| rulebooks::record_damage_text(language, &damage))?;
    let damage =
        reading.damage.as_ref().map(|damage| rulebooks::record_damage_text(language, damage));
    let dice = saved.secret.as_deref().and_then(TableDice::read);
    Ok((Box::new(TableModel::new(reading.table, dice, entropy)), damage))
}

/// Opens a table that runs on a server, from the record that the server has sent.
///
/// # Errors
/// What is wrong with the record, in words.
pub(crate) fn open_remote(
    record: &str,
    mine: BySeat<bool>,
    language: Language,
    entropy: Entropy,
) -> Result<Box<dyn AnyTableModel>, String> {
    let saved = SavedGame { record: record.to_owned(), secret: None };
    let (mut model, damage) = resume(&saved, language, entropy)?;
    model.set_local_seats(mine);
    damage.map_or(Ok(model), Err)
}
