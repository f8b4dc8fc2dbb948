use backgammon::{Board, Dice, Level, Position};
use bearoff::{CubePlace, HomeBoard, TwoSidedDatabase};
use cube::{CubeOptions, CubeSituation, efficiency};
use engine::OutcomeProbabilities;
use game::Side;

use crate::gammon_values::GammonValues;
use crate::probabilities::{Mean, turned};
use crate::search::{Candidate, Search};

/// The cube as both players see it. `mine` is that of the player on roll.
///
/// A cubeful search asks after each roll what the opponent would do with the cube and averages the resulting equities;
/// it never applies the cube formula to averaged probabilities. One search of the boards serves several states of the
/// cube.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CubeState {
    pub(crate) mine: CubeSituation,
    pub(crate) theirs: CubeSituation,
}

/// Outcome probabilities of the player on roll, and the equity for each of several cube states.
type CubefulEquities = (OutcomeProbabilities, Vec<f32>);

impl CubeState {
    pub(crate) fn of(position: &Position, side: Side) -> Self {
        Self { mine: CubeSituation::of(position, side), theirs: CubeSituation::of(position, !side) }
    }

    /// The same from the opponent's point of view.
    pub(crate) fn turned(&self) -> Self {
        Self { mine: self.theirs, theirs: self.mine }
    }

    /// The state after a double and a take.
    pub(crate) fn doubled(&self) -> Self {
        Self { mine: self.mine.doubled(), theirs: self.theirs.taken() }
    }

    /// Converts the opponent's equity into that of the player on roll.
    pub(crate) fn seen_by_roller(&self, worth: f32) -> f32 {
        self.mine.worth(-self.theirs.equity(worth))
    }

    /// The cube options, given the equities of rolling and of a double that is taken.
    fn options(&self, roll: f32, taken: f32) -> CubeOptions {
        let dropped = self.mine.worth_of(true, Level::Single);
        // In money games the equity is proportional to the stake.
        let beavered = self.mine.has_beavers().then_some(2.0 * taken);
        CubeOptions { roll, taken, dropped, beavered }
    }

    /// The exact cube options from the two-sided bear-off table, in a money game and if the table is loaded.
    pub(crate) fn known(&self, board: &Board) -> Option<CubeOptions> {
        let roll = self.known_roll(board)?;
        Some(self.options(roll, self.doubled().known_roll(board)?))
    }

    /// The exact equity of rolling from that table.
    fn known_roll(&self, board: &Board) -> Option<f32> {
        if !self.mine.is_endless() || self.mine.place() == CubePlace::Nowhere {
            return None;
        }
        let table = TwoSidedDatabase::shared()?;
        let (mine, theirs) = (HomeBoard::of(board.mine())?, HomeBoard::of(board.theirs())?);
        Some(self.mine.worth(table.rolling(mine, theirs, self.mine.place())?))
    }

    /// The 0-ply equity of the player on roll, who may double first.
    pub(crate) fn at_0_ply(&self, board: &Board, chances: &OutcomeProbabilities) -> f32 {
        let options = self.known(board);
        let options = options.unwrap_or_else(|| self.mine.options(chances, efficiency(board)));
        if self.mine.may_double() { options.best() } else { options.roll }
    }

    /// The mover's equity after a play, if the opponent then uses the cube correctly.
    pub(crate) fn worth(&self, candidate: &Candidate) -> f32 {
        if candidate.after.is_won() {
            return self.mine.cubeless(&candidate.chances);
        }
        let next = candidate.after.turned();
        self.seen_by_roller(self.turned().at_0_ply(&next, &turned(&candidate.chances)))
    }

    /// Outcome probabilities and cube options of the player on roll at this many plies (at least one); `None` if the
    /// deadline comes first.
    pub(crate) fn look(
        &self,
        search: &mut Search<'_>,
        board: &Board,
        gammon_values: &GammonValues,
        plies: u32,
    ) -> Option<(OutcomeProbabilities, CubeOptions)> {
        let (chances, worths) =
            after_rolls(search, board, &[*self, self.doubled()], gammon_values, plies)?;
        Some((chances, self.options(worths[0], worths[1])))
    }
}

/// The equity of rolling for each cube state.
fn after_rolls(
    search: &mut Search<'_>,
    board: &Board,
    cubes: &[CubeState],
    gammon_values: &GammonValues,
    plies: u32,
) -> Option<CubefulEquities> {
    let mut mean = Mean::default();
    let mut sums = vec![0.0; cubes.len()];
    for dice in Dice::ALL {
        if search.is_reached() {
            return None;
        }
        let best = search.best(board, dice, gammon_values);
        let (chances, worths) = after_play(search, &best, cubes, gammon_values, plies)?;
        let weight = dice.weight() as f32;
        mean.add(&chances, weight);
        for (sum, worth) in sums.iter_mut().zip(worths) {
            *sum += worth * weight / 36.0;
        }
    }
    Some((mean.chances(), sums))
}

/// The mover's equity after a play for each cube state.
fn after_play(
    search: &mut Search<'_>,
    candidate: &Candidate,
    cubes: &[CubeState],
    gammon_values: &GammonValues,
    plies: u32,
) -> Option<CubefulEquities> {
    if plies <= 1 || candidate.after.is_won() {
        let worths = cubes.iter().map(|cube| cube.worth(candidate)).collect();
        return Some((candidate.chances, worths));
    }
    let theirs: Vec<CubeState> = cubes.iter().map(CubeState::turned).collect();
    let next = candidate.after.turned();
    let (chances, worths) =
        before_roll(search, &next, &theirs, &gammon_values.turned(), plies - 1)?;
    let seen = cubes.iter().zip(worths).map(|(cube, worth)| cube.seen_by_roller(worth));
    Some((turned(&chances), seen.collect()))
}

/// The equity of the player on roll, who may double first, for each cube state.
fn before_roll(
    search: &mut Search<'_>,
    board: &Board,
    cubes: &[CubeState],
    gammon_values: &GammonValues,
    plies: u32,
) -> Option<CubefulEquities> {
    let mut all = cubes.to_vec();
    all.extend(cubes.iter().filter(|cube| cube.mine.may_double()).map(CubeState::doubled));
    let (chances, worths) = after_rolls(search, board, &all, gammon_values, plies)?;
    let (rolls, doubled) = worths.split_at(cubes.len());
    let mut doubled = doubled.iter();
    let best = cubes.iter().zip(rolls).map(|(cube, &roll)| {
        if !cube.mine.may_double() {
            return roll;
        }
        let options = cube.known(board);
        let taken = doubled.next().copied().unwrap_or(roll);
        options.unwrap_or_else(|| cube.options(roll, taken)).best()
    });
    Some((chances, best.collect()))
}
