use std::sync::OnceLock;

use crate::home_board::HomeBoard;

/// The two-sided bearoff database: exact equities for both players with up to six checkers each.
///
/// Equities are in units of the present stake, from -1 to 1, with perfect play of checkers and cube
/// on both sides, in a money game. Gammons are not possible: both players have borne off nine checkers.
#[derive(Clone)]
pub struct TwoSidedDatabase {
    equities: Box<[[i16; 4]]>,
}

/// The owner of the cube, from the point of view of the player on roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CubePlace {
    /// There is no cube.
    Nowhere,
    /// It belongs to the player on roll.
    Mine,
    /// In the middle: either player may double.
    Centred,
    /// It belongs to the opponent.
    Theirs,
}

impl CubePlace {
    /// Every place, in the order of the database.
    pub const ALL: [Self; 4] = [Self::Nowhere, Self::Mine, Self::Centred, Self::Theirs];

    /// Whether the player on roll may turn it.
    pub fn is_open_to_me(self) -> bool {
        matches!(self, Self::Mine | Self::Centred)
    }

    /// Whether the opponent may turn it.
    pub fn is_open_to_them(self) -> bool {
        matches!(self, Self::Theirs | Self::Centred)
    }

    /// The same place, as the opponent sees it.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Mine => Self::Theirs,
            Self::Theirs => Self::Mine,
            other => other,
        }
    }
}

static SHARED: OnceLock<TwoSidedDatabase> = OnceLock::new();

/// The stored value of a certain win.
const WON: f32 = i16::MAX as f32;

impl TwoSidedDatabase {
    /// The maximum number of checkers of a player.
    pub const CHECKERS: u8 = 6;

    /// The number of home boards of one player.
    pub(crate) const HOMES: usize = 924;

    /// The number of steps of the computation.
    pub const STEPS: usize = 2 * Self::HOMES - 1;

    /// Computes the database. `progress` is called after each of the [`STEPS`](Self::STEPS) with the number of finished steps.
    pub fn compute(progress: &mut dyn FnMut(usize)) -> Self {
        let mut builder = DatabaseBuilder::new();
        for sum in 0..Self::STEPS {
            // Every play leads to a smaller sum of the two indices.
            let last = sum.min(Self::HOMES - 1);
            for mine in sum - last..=last {
                builder.fill(mine, sum - mine);
            }
            progress(sum + 1);
        }
        let store = |value: &f32| (value * WON).round() as i16;
        let equities = builder.rolling.iter().map(|four| four.each_ref().map(store)).collect();
        Self { equities }
    }

    /// The database that all engines of this process use, if one has been [shared](Self::share).
    pub fn shared() -> Option<&'static Self> {
        SHARED.get()
    }

    /// Lets all engines of this process use this database. A second call has no effect.
    pub fn share(self) -> &'static Self {
        SHARED.get_or_init(|| self)
    }

    pub(crate) fn from_stored(equities: Box<[[i16; 4]]>) -> Option<Self> {
        (equities.len() == Self::HOMES * Self::HOMES).then_some(Self { equities })
    }

    pub(crate) fn stored(&self) -> &[[i16; 4]] {
        &self.equities
    }

    /// The equity of the player on roll who rolls now, without doubling; `None` if a player has more
    /// than six checkers.
    pub fn rolling(&self, mine: HomeBoard, theirs: HomeBoard, cube: CubePlace) -> Option<f32> {
        let place = place(mine, theirs)?;
        Some(f32::from(self.equities[place][cube as usize]) / WON)
    }

    /// The equity of the player on roll who doubles now and whose double is taken, in units of the
    /// stake before it.
    pub fn doubled(&self, mine: HomeBoard, theirs: HomeBoard) -> Option<f32> {
        self.rolling(mine, theirs, CubePlace::Theirs).map(|equity| 2.0 * equity)
    }

    /// The equity of the player on roll, who may double first where the cube allows it.
    pub fn equity(&self, mine: HomeBoard, theirs: HomeBoard, cube: CubePlace) -> Option<f32> {
        let rolling = self.rolling(mine, theirs, cube)?;
        match cube {
            CubePlace::Nowhere | CubePlace::Theirs => Some(rolling),
            CubePlace::Mine | CubePlace::Centred => {
                Some(rolling.max(self.doubled(mine, theirs)?.min(1.0)))
            }
        }
    }

    /// The winning probability of the player on roll, without a cube.
    pub fn win(&self, mine: HomeBoard, theirs: HomeBoard) -> Option<f32> {
        self.rolling(mine, theirs, CubePlace::Nowhere).map(|equity| (equity + 1.0) / 2.0)
    }
}

/// The index of two home boards in the database.
fn place(mine: HomeBoard, theirs: HomeBoard) -> Option<usize> {
    let few = |home: HomeBoard| home.checkers() <= TwoSidedDatabase::CHECKERS;
    (few(mine) && few(theirs)).then(|| mine.index() * TwoSidedDatabase::HOMES + theirs.index())
}

/// A database that is being computed.
struct DatabaseBuilder {
    /// Equities of a player who must roll now.
    rolling: Vec<[f32; 4]>,
    /// Equities of a player who may double first.
    best: Vec<[f32; 4]>,
    /// The plays of each home board.
    after: Vec<Vec<Rolled>>,
}

/// A roll: its weight, and the indices of the home boards after its plays.
struct Rolled {
    weight: f32,
    homes: Vec<usize>,
}

impl DatabaseBuilder {
    fn new() -> Self {
        let after = |home: HomeBoard| {
            let mut rolls = Vec::new();
            home.each_roll(|dice, after| {
                let homes = after.iter().map(|home| home.index()).collect();
                rolls.push(Rolled { weight: dice.weight() as f32, homes });
            });
            rolls
        };
        Self {
            rolling: vec![[0.0; 4]; TwoSidedDatabase::HOMES * TwoSidedDatabase::HOMES],
            best: vec![[0.0; 4]; TwoSidedDatabase::HOMES * TwoSidedDatabase::HOMES],
            after: HomeBoard::all(TwoSidedDatabase::CHECKERS).into_iter().map(after).collect(),
        }
    }

    fn fill(&mut self, mine: usize, theirs: usize) {
        let (rolling, best) = match (mine, theirs) {
            // A player on roll whose opponent has finished has lost.
            (_, 0) => ([-1.0; 4], [-1.0; 4]),
            (0, _) => ([1.0; 4], [1.0; 4]),
            _ => {
                let rolling = self.rolled(mine, theirs);
                (rolling, doubled_or_not(rolling))
            }
        };
        let place = mine * TwoSidedDatabase::HOMES + theirs;
        self.rolling[place] = rolling;
        self.best[place] = best;
    }

    /// The equity of a player who must roll now, for each place of the cube.
    fn rolled(&self, mine: usize, theirs: usize) -> [f32; 4] {
        let mut sums = [0.0; 4];
        let row = &self.best[theirs * TwoSidedDatabase::HOMES..][..TwoSidedDatabase::HOMES];
        for Rolled { weight, homes } in &self.after[mine] {
            let mut least = [f32::INFINITY; 4];
            for &mine in homes {
                for (least, &equity) in least.iter_mut().zip(&row[mine]) {
                    *least = least.min(equity);
                }
            }
            for (sum, least) in sums.iter_mut().zip(least) {
                *sum -= weight * least;
            }
        }
        // The opponent's equities use the opponent's point of view of the cube.
        let [nowhere, theirs, centred, mine] = sums.map(|sum| sum / 36.0);
        [nowhere, mine, centred, theirs]
    }
}

/// The player doubles if that gains equity, and the opponent drops if taking costs more.
fn doubled_or_not([nowhere, mine, centred, theirs]: [f32; 4]) -> [f32; 4] {
    let doubled = (2.0 * theirs).min(1.0);
    [nowhere, mine.max(doubled), centred.max(doubled), theirs]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn home(on: [u8; 6]) -> HomeBoard {
        HomeBoard::new(on).unwrap()
    }

    /// One checker each, on the six point and on the first: 27 of 36 rolls win at once, and after
    /// the others the opponent wins with any. The cube is dead after that, so a double doubles.
    #[test]
    fn a_last_roll_matches_a_calculation_by_hand() {
        let table = TwoSidedDatabase::compute(&mut |_| {});
        let (six, one) = (home([0, 0, 0, 0, 0, 1]), home([1, 0, 0, 0, 0, 0]));
        for cube in CubePlace::ALL {
            assert!((table.rolling(six, one, cube).unwrap() - 0.5).abs() < 1e-4, "{cube:?}");
        }
        assert!((table.doubled(six, one).unwrap() - 1.0).abs() < 1e-4);
        assert!((table.equity(six, one, CubePlace::Theirs).unwrap() - 0.5).abs() < 1e-4);
        assert!((table.equity(six, one, CubePlace::Centred).unwrap() - 1.0).abs() < 1e-4);
        assert!((table.win(six, one).unwrap() - 0.75).abs() < 1e-4);
        assert_eq!(table.win(one, six), Some(1.0));
        assert_eq!(table.win(home([7, 0, 0, 0, 0, 0]), one), None);
    }
}
