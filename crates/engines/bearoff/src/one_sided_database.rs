use std::sync::OnceLock;

use backgammon::Checkers;
use engine::OutcomeProbabilities;

use crate::home_board::HomeBoard;
use crate::rolls::{MOST, Rolls};

/// The one-sided bearoff database: for one player alone, the distribution of the number of rolls until all checkers are
/// borne off, and until the first checker is.
///
/// The play of each roll is the one with the fewest remaining rolls on average. Against an opponent who is nearly done
/// another play can be slightly better; [`TwoSidedDatabase`](crate::TwoSidedDatabase)
/// is exact.
#[derive(Clone, Debug)]
pub struct OneSidedDatabase {
    all: Rolls,
    /// The distributions for home boards with all fifteen checkers.
    first: Rolls,
}

impl OneSidedDatabase {
    /// The shared database, computed on first use.
    pub fn shared() -> &'static Self {
        static TABLE: OnceLock<OneSidedDatabase> = OnceLock::new();
        TABLE.get_or_init(Self::compute)
    }

    /// Computes the database.
    pub fn compute() -> Self {
        let mut table = Self { all: Rolls::default(), first: Rolls::default() };
        let homes = HomeBoard::all(Checkers::EACH);
        table.all.push(&certain(0));
        for &home in &homes[1..] {
            table.add(home);
        }
        table
    }

    /// Adds the next home board. The boards after its plays have been added before.
    fn add(&mut self, home: HomeBoard) {
        let mut all = [0.0; MOST];
        let mut first = [0.0; MOST];
        let full = home.checkers() == Checkers::EACH;
        home.each_roll(|dice, after| {
            let weight = f64::from(dice.weight()) / 36.0;
            let quickest = least(after, |home| self.mean(home));
            self.all.add_to(&mut all, quickest.index(), weight);
            if full {
                let quickest = least(after, |home| self.mean_first(home));
                match first_index(quickest) {
                    None => first[1] += weight,
                    Some(index) => self.first.add_to(&mut first, index, weight),
                }
            }
        });
        self.all.push(&all);
        if full {
            self.first.push(&first);
        }
    }

    /// The mean number of rolls to bear off all checkers.
    pub fn mean(&self, home: HomeBoard) -> f32 {
        self.all.mean(home.index())
    }

    /// The possible numbers of rolls until all checkers are borne off, with their probabilities.
    pub fn rolls(&self, home: HomeBoard) -> impl DoubleEndedIterator<Item = (u8, f32)> {
        self.all.of(home.index())
    }

    /// The mean number of rolls to bear off a checker, if none is off yet; otherwise 0.
    pub fn mean_first(&self, home: HomeBoard) -> f32 {
        first_index(home).map_or(0.0, |index| self.first.mean(index))
    }

    /// The possible numbers of rolls until the first checker is borne off, with their probabilities; empty if one is off
    /// already.
    pub fn rolls_to_first(&self, home: HomeBoard) -> impl DoubleEndedIterator<Item = (u8, f32)> {
        first_index(home).into_iter().flat_map(|index| self.first.of(index))
    }

    /// The probability that `mine`, on roll, is borne off before `theirs`.
    pub fn win(&self, mine: HomeBoard, theirs: HomeBoard) -> f32 {
        let slower = slower(self.rolls(theirs));
        self.rolls(mine).map(|(rolls, chance)| chance * slower[usize::from(rolls)]).sum()
    }

    /// The outcome probabilities of a race in which both players bear off and `mine` is on roll. Backgammons are no
    /// longer possible.
    pub fn chances(&self, mine: HomeBoard, theirs: HomeBoard) -> OutcomeProbabilities {
        let full = |home: HomeBoard| home.checkers() == Checkers::EACH;
        let mut chances =
            OutcomeProbabilities { win: self.win(mine, theirs), ..OutcomeProbabilities::default() };
        if full(theirs) {
            // I finish with my nth roll, and they have had one fewer.
            let slower = slower(self.rolls_to_first(theirs));
            let gammons = self.rolls(mine).map(|(n, chance)| chance * slower[usize::from(n)]);
            chances.win_gammon = gammons.sum();
        }
        if full(mine) {
            // They finish with their nth roll, and I have had as many.
            let slower = slower(self.rolls_to_first(mine));
            let gammons = self.rolls(theirs).map(|(n, chance)| {
                chance * slower.get(usize::from(n) + 1).copied().unwrap_or_default()
            });
            chances.lose_gammon = gammons.sum();
        }
        chances
    }
}

/// For each number, the probability that at least that many rolls are needed.
fn slower(rolls: impl DoubleEndedIterator<Item = (u8, f32)>) -> [f32; MOST] {
    let mut slower = [0.0; MOST];
    for (rolls, chance) in rolls {
        slower[usize::from(rolls)] = chance;
    }
    for rolls in (1..MOST).rev() {
        slower[rolls - 1] += slower[rolls];
    }
    slower
}

/// The index of a home board among those with fifteen checkers.
fn first_index(home: HomeBoard) -> Option<usize> {
    home.index().checked_sub(HomeBoard::count(Checkers::EACH - 1))
}

fn certain(rolls: usize) -> [f64; MOST] {
    std::array::from_fn(|index| f64::from(u8::from(index == rolls)))
}

/// The home board with the smallest `mean`; the first of equal ones.
fn least(homes: &[HomeBoard], mean: impl Fn(HomeBoard) -> f32) -> HomeBoard {
    let mut best = (HomeBoard::EMPTY, f32::INFINITY);
    for &home in homes {
        let mean = mean(home);
        if mean < best.1 {
            best = (home, mean);
        }
    }
    best.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calculated by hand. One checker on the six point: with 6 or more pips in one roll it is off:
    /// any 6 (11 rolls), 51 42 33 22 (2 + 2 + 1 + 1), and 52 53 54 43 (2 each), 55 44 (1 each);
    /// 11 21 31 41 32 (1 + 2 + 2 + 2 + 2 = 9) are not enough: 27 of 36.
    #[test]
    fn one_checker_matches_a_calculation_by_hand() {
        let table = OneSidedDatabase::shared();
        let six = HomeBoard::new([0, 0, 0, 0, 0, 1]).unwrap();
        let rolls: Vec<_> = table.rolls(six).collect();
        assert_eq!(rolls.len(), 2);
        assert!((rolls[0].1 - 27.0 / 36.0).abs() < 1e-6 && (rolls[1].1 - 9.0 / 36.0).abs() < 1e-6);
    }

    #[test]
    fn probabilities_add_up_to_one() {
        let table = OneSidedDatabase::shared();
        for home in HomeBoard::all(15).into_iter().step_by(37) {
            let sum: f32 = table.rolls(home).map(|(_, chance)| chance).sum();
            assert!((sum - 1.0).abs() < 1e-5, "{home:?}: {sum}");
            let sum: f32 = table.rolls_to_first(home).map(|(_, chance)| chance).sum();
            let full = f32::from(u8::from(home.checkers() == 15));
            assert!((sum - full).abs() < 1e-5, "{home:?}: {sum}");
        }
    }

    /// They have fifteen checkers on the first point and I two: I finish with my first roll, before
    /// they have rolled at all. The other way round they finish after my first roll, which bears off
    /// two or four of mine.
    #[test]
    fn gammons_match_a_calculation_by_hand() {
        let table = OneSidedDatabase::shared();
        let (two, all) = (HomeBoard::new([2, 0, 0, 0, 0, 0]), HomeBoard::new([15, 0, 0, 0, 0, 0]));
        let (two, all) = (two.unwrap(), all.unwrap());
        let chances = table.chances(two, all);
        assert!(chances.win > 0.999_999 && chances.win_gammon > 0.999_999);
        assert_eq!(chances.lose_gammon, 0.0);
        let chances = table.chances(all, two);
        assert_eq!((chances.win, chances.win_gammon, chances.lose_gammon), (0.0, 0.0, 0.0));
    }
}
