use game::{BySide, Side};

use crate::{Marks, Place};

/// A backgammon board as the viewer sees it, with the home board of the player at the lower edge on the right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointBoard {
    /// The upper row from the left. The bar lies between the sixth and the seventh point.
    pub upper: [Point; 12],
    /// The lower row from the left.
    pub lower: [Point; 12],
    /// Each side's checkers on the bar.
    pub bar: BySide<Stack>,
    /// Each side's checkers borne off.
    pub trays: BySide<Stack>,
    /// The dice to be played: two, or four for a double.
    pub dice: Vec<SceneDie>,
    /// The side that rolled them.
    pub roller: Option<Side>,
    /// The doubling cube, if the rules have one.
    pub cube: Option<SceneCube>,
    /// Whether the board is drawn mirrored, with the home boards on the left.
    pub home_left: bool,
}

/// A point of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Point {
    /// Its number, counted from the home board of the player to move.
    pub number: u8,
    /// The checkers on it.
    pub stack: Stack,
}

/// The checkers on a place. They all belong to one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stack {
    /// The place.
    pub place: Place,
    /// The owner of the checkers. It has no meaning if there are none.
    pub side: Side,
    /// The number of checkers.
    pub count: u8,
    /// How the place is highlighted.
    pub marks: Marks,
}

/// A die that has been rolled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SceneDie {
    /// The number that it shows.
    pub number: u8,
    /// Whether its number has been played.
    pub used: bool,
}

/// The doubling cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SceneCube {
    /// The number that it shows: the stake, or the offered stake.
    pub stake: u32,
    /// Its owner; none while it lies in the middle.
    pub owner: Option<Side>,
    /// The side that is offering a double.
    pub offered_by: Option<Side>,
    /// Whether it is out of play, as in a Crawford game.
    pub resting: bool,
}

impl Stack {
    pub(crate) fn new(place: Place, side: Side, count: u8) -> Self {
        Self { place, side, count, marks: Marks::default() }
    }
}

impl PointBoard {
    /// The stacks of all places: points, bar and trays.
    pub fn stacks(&self) -> impl Iterator<Item = &Stack> {
        let points = self.upper.iter().chain(&self.lower).map(|point| &point.stack);
        points.chain([&self.bar.white, &self.bar.black, &self.trays.white, &self.trays.black])
    }

    /// The stack on a place.
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
