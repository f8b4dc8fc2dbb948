use game::{Event, Game, Turn};

use crate::{BySeat, Clock, Hex, Name, Occupant, Seat};

/// What is agreed before the first game: who plays, under which rules and with which clock.
///
/// ```
/// use chess::{Position, Rules};
/// use salon_table::{BySeat, TableSetup, Sides, Occupant};
///
/// let setup = TableSetup::<Position> {
///     seats: BySeat { south: Occupant::person("Ann"), north: Occupant::Computer(3) },
///     sides: Sides::ByLot,
///     clock: "300+5".parse().unwrap(),
///     ..TableSetup::new("chess", Rules::STANDARD)
/// };
/// assert!(!setup.rated);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableSetup<G: Game> {
    /// The table's id. Dice are derived from it, so no two tables should share one.
    pub id: Name,
    /// The name of the game: `chess`.
    pub game: Name,
    /// The rules.
    pub rules: G::Rules,
    /// The starting position, if it is not the usual one. Every game of the table then starts from it, and
    /// the rules for matches do not apply.
    pub start: Option<G>,
    /// Who occupies the seats when the table is opened.
    pub seats: BySeat<Occupant>,
    /// Who has White in the first game.
    pub sides: Sides,
    /// The clock.
    pub clock: Clock,
    /// Where rolls come from.
    pub dice: RollSource,
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// Whether moves can be taken back.
    pub takebacks: Takebacks,
    /// How many games are played, in games whose rules have no matches; sides change after each.
    pub games: u32,
    /// Further tags for exported games, such as `Event` and `Date`.
    pub tags: Vec<(Name, Name)>,
}

/// Who has White in the first game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sides {
    /// Agreed beforehand.
    White(Seat),
    /// The house draws lots when the first game begins.
    ByLot,
}

impl Sides {
    /// Who has White: as agreed, or by the parity of a random number.
    pub fn white(self, lot: impl FnOnce() -> u64) -> Seat {
        match self {
            Self::White(seat) => seat,
            Self::ByLot if lot().is_multiple_of(2) => Seat::South,
            Self::ByLot => Seat::North,
        }
    }
}

/// Where rolls come from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum RollSource {
    /// Nowhere: the game has no dice.
    None,
    /// From the house, which commits to a secret before the first game.
    Fair {
        /// The commitment, against which the revealed secret can be checked.
        commitment: Hex,
    },
    /// From real dice: the players type in what they rolled.
    Manual,
}

/// Whether moves can be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Takebacks {
    /// Never.
    Never,
    /// If the opponent agrees.
    Asked,
    /// Always.
    Free,
}

impl<G: Game> TableSetup<G> {
    /// An unrated table with empty seats and no clock. South has White, takebacks need the opponent's
    /// consent, and dice are manual.
    pub fn new(game: &str, rules: G::Rules) -> Self {
        let dice = if has_dice::<G>(&rules) { RollSource::Manual } else { RollSource::None };
        Self {
            id: Name::new("table"),
            game: Name::new(game),
            rules,
            start: None,
            seats: BySeat::default(),
            sides: Sides::White(Seat::South),
            clock: Clock::UNTIMED,
            dice,
            rated: false,
            takebacks: Takebacks::Asked,
            games: 1,
            tags: Vec::new(),
        }
    }

    /// The same setup, changed so that a record can hold it: names of tags have no blanks, a starting
    /// position brings its own rules, and the clock is one that has a text.
    pub(crate) fn tidied(mut self) -> Self {
        self.clock = self.clock.sensible();
        for (name, _) in &mut self.tags {
            *name = Name::new(&name.as_str().replace(char::is_whitespace, "_"));
        }
        if let Some(start) = &self.start {
            self.rules = start.rules().clone();
        }
        self
    }

    /// The starting position of the first game.
    pub(crate) fn first_position(&self) -> G {
        let usual =
            || G::next_game(&self.rules, &[]).unwrap_or_else(|| G::start(self.rules.clone()));
        self.start.clone().unwrap_or_else(usual)
    }
}

/// Whether a game has dice: they are rolled at its start, or after its first move.
pub fn has_dice<G: Game>(rules: &G::Rules) -> bool {
    let start = G::start(rules.clone());
    let chance_after = |mv: G::Move| match start.turn() {
        Turn::Player(by) => {
            let mut after = start.clone();
            after.apply(&Event::Move { by, mv }).is_ok() && after.turn() == Turn::Chance
        }
        _ => false,
    };
    start.turn() == Turn::Chance || start.legal_moves().into_iter().any(chance_after)
}
