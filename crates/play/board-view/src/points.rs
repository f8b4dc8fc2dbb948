use game::{BySide, Side};

use crate::{Marks, Place};

/// A backgammon board as it is seen: the rows are those of a board on which the home board of the player
/// at the lower edge is at the right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Points {
    /// The upper row from the left; the bar lies between the sixth and the seventh.
    pub upper: [Point; 12],
    /// The lower row from the left.
    pub lower: [Point; 12],
    /// Each side's checkers on the bar.
    pub bar: BySide<Stack>,
    /// Each side's checkers borne off.
    pub trays: BySide<Stack>,
    /// The dice that have been rolled and must be played: two, or four for a double.
    pub dice: Vec<Die>,
    /// Whose dice they are.
    pub roller: Option<Side>,
    /// The doubling cube, where the rules have one.
    pub cube: Option<Cube>,
    /// Whether it is to be drawn the other way round, with the home boards at the left.
    pub home_left: bool,
}

/// A point of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Point {
    /// Its number, as the player whose turn it is counts.
    pub number: u8,
    /// What stands on it.
    pub stack: Stack,
}

/// Checkers of one side on one place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stack {
    /// The place that a click on it means.
    pub place: Place,
    /// Whose checkers they are; without meaning if there are none.
    pub side: Side,
    /// How many.
    pub count: u8,
    /// What else is to be seen.
    pub marks: Marks,
}

/// A die that has been rolled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Die {
    /// What it shows.
    pub number: u8,
    /// Whether its number has been played.
    pub used: bool,
}

/// The doubling cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cube {
    /// What it shows: the stake, or the stake that is being offered.
    pub stake: u32,
    /// Whose it is; in the middle, nobody's.
    pub owner: Option<Side>,
    /// Who offers it just now.
    pub offered_by: Option<Side>,
    /// Whether nobody may turn it in this game.
    pub resting: bool,
}

impl Stack {
    pub(crate) fn new(place: Place, side: Side, count: u8) -> Self {
        Self { place, side, count, marks: Marks::default() }
    }
}

impl Points {
    /// Everything that can be pointed at.
    pub fn stacks(&self) -> impl Iterator<Item = &Stack> {
        let points = self.upper.iter().chain(&self.lower).map(|point| &point.stack);
        points.chain([&self.bar.white, &self.bar.black, &self.trays.white, &self.trays.black])
    }

    /// The stack with this place.
    pub fn stack(&self, place: Place) -> Option<&Stack> {
        self.stacks().find(|stack| stack.place == place)
    }

    pub(crate) fn stack_mut(&mut self, place: Place) -> Option<&mut Stack> {
        let points = self.upper.iter_mut().chain(&mut self.lower).map(|point| &mut point.stack);
        let bar = [&mut self.bar.white, &mut self.bar.black];
        let trays = [&mut self.trays.white, &mut self.trays.black];
        points.chain(bar).chain(trays).find(|stack| stack.place == place)
    }
}
