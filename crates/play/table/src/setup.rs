use game::{Event, Game, Turn};

use crate::{BySeat, Clock, Hex, Name, Occupant, Seat};

/// What is agreed before a game: who plays what, under which rules and with which clock.
///
/// ```
/// use chess::{Position, Rules};
/// use salon_table::{BySeat, Setup, Sides, Occupant};
///
/// let setup = Setup::<Position> {
///     seats: BySeat { south: Occupant::person("Ann"), north: Occupant::Computer(3) },
///     sides: Sides::ByLot,
///     clock: "300+5".parse().unwrap(),
///     ..Setup::new("chess", Rules::STANDARD)
/// };
/// assert!(!setup.rated);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup<G: Game> {
    /// What the table is called. Dice are derived from it, so no two tables should share it.
    pub id: Name,
    /// The game's name in the box.
    pub game: Name,
    /// The rules.
    pub rules: G::Rules,
    /// The position to begin with, if it is not the usual one. Each game of the table then begins
    /// with it, and the rules of matches do not apply.
    pub start: Option<G>,
    /// Who sits where when the table is opened.
    pub seats: BySeat<Occupant>,
    /// Who has White in the first game.
    pub sides: Sides,
    /// How much time there is.
    pub clock: Clock,
    /// Where rolls come from.
    pub dice: Dice,
    /// Whether the result counts for anybody's rating.
    pub rated: bool,
    /// Whether moves can be taken back.
    pub takebacks: Takebacks,
    /// How many games (or matches, in games that have matches) are played; sides change after each.
    pub games: u32,
    /// What else a file of games should say, such as `Event` and `Date`.
    pub tags: Vec<(Name, Name)>,
}

/// Who has White in the first game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sides {
    /// Agreed beforehand.
    White(Seat),
    /// The house draws lots when the game begins.
    ByLot,
}

impl Sides {
    /// Who has White: as agreed, or as the lot, any number, falls.
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
pub enum Dice {
    /// Nowhere: the game has no dice.
    None,
    /// From the house, which has committed itself to a secret.
    Fair {
        /// What the secret, once revealed, can be held against.
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
    /// Whenever a player likes.
    Free,
}

impl<G: Game> Setup<G> {
    /// A friendly table with empty seats and no clock, where South has White and takebacks are asked
    /// for. A game with dice has manual ones until something else is said.
    pub fn new(game: &str, rules: G::Rules) -> Self {
        let dice = if has_dice::<G>(&rules) { Dice::Manual } else { Dice::None };
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

    /// The same with nothing that a record could not say: tags' names have no blanks, a position to
    /// begin with brings its own rules, and clocks keep to what has a text.
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

    /// The position with which the table's first game begins.
    pub(crate) fn first_position(&self) -> G {
        let usual =
            || G::next_game(&self.rules, &[]).unwrap_or_else(|| G::start(self.rules.clone()));
        self.start.clone().unwrap_or_else(usual)
    }
}

/// Whether dice are rolled at the start of a game, or after its first move.
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
