use backgammon::{Board, Dice, Level, Position};
use bearoff::{CubePlace, Home, TwoSided};
use cube::{Options, Situation, efficiency};
use engine::OutcomeProbabilities;
use game::Side;

use crate::aims::Aims;
use crate::odds::{Mean, turned};
use crate::thought::{Prospect, Thought};

/// What both players play for with the cube at one place. `mine` is that of the player on roll.
///
/// Looking ahead with the cube means asking, after each roll, what the opponent would do with it:
/// what is averaged is what comes of that, never chances to which the cube would be applied in the
/// end. One look at the boards serves several places of the cube.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stand {
    pub(crate) mine: Situation,
    pub(crate) theirs: Situation,
}

/// The chances of the player on roll, and for each of several stands what the game is worth.
type Worths = (OutcomeProbabilities, Vec<f32>);

impl Stand {
    pub(crate) fn of(position: &Position, side: Side) -> Self {
        Self { mine: Situation::of(position, side), theirs: Situation::of(position, !side) }
    }

    /// The same as the opponent sees it.
    pub(crate) fn turned(&self) -> Self {
        Self { mine: self.theirs, theirs: self.mine }
    }

    /// After the player on roll has doubled and has been taken.
    pub(crate) fn doubled(&self) -> Self {
        Self { mine: self.mine.doubled(), theirs: self.theirs.taken() }
    }

    /// What is worth so much to the opponent, as the player on roll sees it.
    pub(crate) fn seen_from_here(&self, worth: f32) -> f32 {
        self.mine.worth(-self.theirs.equity(worth))
    }

    /// The options of a player on roll to whom rolling and being taken are worth that.
    fn options(&self, roll: f32, taken: f32) -> Options {
        let dropped = self.mine.worth_of(true, Level::Single);
        // For points, twice the stake is twice as much.
        let beavered = self.mine.has_beavers().then_some(2.0 * taken);
        Options { roll, taken, dropped, beavered }
    }

    /// What the table of two-sided bear-offs says about a cube decision in a game for points, if it has
    /// been loaded.
    pub(crate) fn known(&self, board: &Board) -> Option<Options> {
        let roll = self.known_roll(board)?;
        Some(self.options(roll, self.doubled().known_roll(board)?))
    }

    /// What rolling is worth by that table.
    fn known_roll(&self, board: &Board) -> Option<f32> {
        if !self.mine.is_endless() || self.mine.place() == CubePlace::Nowhere {
            return None;
        }
        let table = TwoSided::shared()?;
        let (mine, theirs) = (Home::of(board.mine())?, Home::of(board.theirs())?);
        Some(self.mine.worth(table.rolling(mine, theirs, self.mine.place())?))
    }

    /// What the game is worth to the player on roll, who may double first and has these chances.
    pub(crate) fn at_sight(&self, board: &Board, chances: &OutcomeProbabilities) -> f32 {
        let options = self.known(board);
        let options = options.unwrap_or_else(|| self.mine.options(chances, efficiency(board)));
        if self.mine.may_double() { options.best() } else { options.roll }
    }

    /// What a play is worth to the mover, when the opponent makes the best of the cube after it.
    pub(crate) fn worth(&self, prospect: &Prospect) -> f32 {
        if prospect.after.is_won() {
            return self.mine.cubeless(&prospect.chances);
        }
        let next = prospect.after.turned();
        self.seen_from_here(self.turned().at_sight(&next, &turned(&prospect.chances)))
    }

    /// The chances of the player on roll, and what may be done with the cube, looking so many rolls
    /// ahead (at least one); `None` if there is no time for it.
    pub(crate) fn look(
        &self,
        thought: &mut Thought<'_>,
        board: &Board,
        aims: &Aims,
        plies: u32,
    ) -> Option<(OutcomeProbabilities, Options)> {
        let (chances, worths) = rolled(thought, board, &[*self, self.doubled()], aims, plies)?;
        Some((chances, self.options(worths[0], worths[1])))
    }
}

/// What rolling is worth with each of these stands.
fn rolled(
    thought: &mut Thought<'_>,
    board: &Board,
    stands: &[Stand],
    aims: &Aims,
    plies: u32,
) -> Option<Worths> {
    let mut mean = Mean::default();
    let mut sums = vec![0.0; stands.len()];
    for dice in Dice::ALL {
        if thought.is_over() {
            return None;
        }
        let best = thought.best(board, dice, aims);
        let (chances, worths) = played(thought, &best, stands, aims, plies)?;
        let weight = dice.weight() as f32;
        mean.add(&chances, weight);
        for (sum, worth) in sums.iter_mut().zip(worths) {
            *sum += worth * weight / 36.0;
        }
    }
    Some((mean.chances(), sums))
}

/// What a play is worth to the mover with each of these stands.
fn played(
    thought: &mut Thought<'_>,
    prospect: &Prospect,
    stands: &[Stand],
    aims: &Aims,
    plies: u32,
) -> Option<Worths> {
    if plies <= 1 || prospect.after.is_won() {
        let worths = stands.iter().map(|stand| stand.worth(prospect)).collect();
        return Some((prospect.chances, worths));
    }
    let theirs: Vec<Stand> = stands.iter().map(Stand::turned).collect();
    let next = prospect.after.turned();
    let (chances, worths) = decided(thought, &next, &theirs, &aims.turned(), plies - 1)?;
    let seen = stands.iter().zip(worths).map(|(stand, worth)| stand.seen_from_here(worth));
    Some((turned(&chances), seen.collect()))
}

/// What the game is worth to the player on roll, who may double first, with each of these stands.
fn decided(
    thought: &mut Thought<'_>,
    board: &Board,
    stands: &[Stand],
    aims: &Aims,
    plies: u32,
) -> Option<Worths> {
    let mut all = stands.to_vec();
    all.extend(stands.iter().filter(|stand| stand.mine.may_double()).map(Stand::doubled));
    let (chances, worths) = rolled(thought, board, &all, aims, plies)?;
    let (rolls, doubled) = worths.split_at(stands.len());
    let mut doubled = doubled.iter();
    let best = stands.iter().zip(rolls).map(|(stand, &roll)| {
        if !stand.mine.may_double() {
            return roll;
        }
        let options = stand.known(board);
        let taken = doubled.next().copied().unwrap_or(roll);
        options.unwrap_or_else(|| stand.options(roll, taken)).best()
    });
    Some((chances, best.collect()))
}
