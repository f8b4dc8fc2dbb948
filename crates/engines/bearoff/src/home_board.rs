use backgammon::{BAR, Board, Checkers, Dice, PlayGenerator};

/// The checkers of a player who has all of them in the home board or borne off.
///
/// Stored as the number of checkers on each point *or higher*. No play increases any of these numbers, so an index based
/// on them decreases with every play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HomeBoard {
    from: [u8; 6],
}

/// The binomial coefficients that the index needs.
const CHOOSE: [[u32; 7]; 22] = {
    let mut choose = [[0; 7]; 22];
    let mut n = 0;
    while n < 22 {
        choose[n][0] = 1;
        let mut k = 1;
        while k < 7 && n > 0 {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choose
};

impl HomeBoard {
    /// All checkers borne off.
    pub const EMPTY: Self = Self { from: [0; 6] };

    /// Checkers on the points 1 to 6; `None` if they are more than fifteen.
    pub fn new(on: [u8; 6]) -> Option<Self> {
        let mut from = [0; 6];
        let mut sum = 0_u8;
        for point in (0..6).rev() {
            sum = sum.checked_add(on[point]).filter(|sum| *sum <= Checkers::EACH)?;
            from[point] = sum;
        }
        Some(Self { from })
    }

    /// The home board of a player's checkers; `None` if one of them is outside.
    pub fn of(checkers: Checkers) -> Option<Self> {
        let outside = (7..=BAR).any(|place| checkers.on(place) > 0);
        (!outside).then(|| Self::known(checkers))
    }

    /// The number of home boards with at most this many checkers.
    pub fn count(checkers: u8) -> usize {
        CHOOSE[usize::from(checkers.min(Checkers::EACH)) + 6][6] as usize
    }

    /// The number of checkers on a point from 1 to 6.
    pub fn on(self, point: u8) -> u8 {
        match point {
            6 => self.from[5],
            1..=5 => self.from[usize::from(point) - 1] - self.from[usize::from(point)],
            _ => 0,
        }
    }

    /// The checkers that are left.
    pub fn checkers(self) -> u8 {
        self.from[0]
    }

    /// The pips that are left.
    pub fn pips(self) -> u32 {
        self.from.iter().map(|&count| u32::from(count)).sum()
    }

    /// The index: home boards with few checkers come first, and every play leads to a smaller index.
    pub fn index(self) -> usize {
        let rank = |point: usize| {
            let place = 5 - point;
            CHOOSE[usize::from(self.from[point]) + place][place + 1] as usize
        };
        (0..6).map(rank).sum()
    }

    /// All home boards with at most this many checkers, in the order of their indices.
    pub fn all(checkers: u8) -> Vec<Self> {
        let most = checkers.min(Checkers::EACH);
        let mut homes = Vec::with_capacity(Self::count(most));
        fill(&mut homes, [0; 6], 0, most);
        homes.sort_by_key(|home| home.index());
        homes
    }

    /// Calls `show` with every roll and the distinct home boards after its plays.
    pub(crate) fn each_roll(self, mut show: impl FnMut(Dice, &[Self])) {
        let Some(board) = self.board() else { return };
        let outlook = PlayGenerator::new(board);
        let mut after = Vec::new();
        for dice in Dice::ALL {
            after.clear();
            outlook.each_play(dice, |board, _| after.push(Self::known(board.mine())));
            show(dice, &after);
        }
    }

    /// The home board of checkers that are known not to be outside.
    fn known(checkers: Checkers) -> Self {
        let mut from = [0; 6];
        let mut sum = 0;
        for point in (0..6).rev() {
            sum += checkers.on(point as u8 + 1);
            from[point] = sum;
        }
        Self { from }
    }

    /// A board with these checkers only.
    fn board(self) -> Option<Board> {
        let mine = Checkers::new(|place| self.on(place))?;
        Board::new(mine, Checkers::ALL_OFF).ok()
    }
}

/// Adds every non-increasing series of counts that begins with `from[..point]`.
fn fill(homes: &mut Vec<HomeBoard>, from: [u8; 6], point: usize, most: u8) {
    if point == 6 {
        homes.push(HomeBoard { from });
        return;
    }
    for count in 0..=most {
        let mut from = from;
        from[point] = count;
        fill(homes, from, point + 1, count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_have_no_gaps() {
        assert_eq!(HomeBoard::count(15), 54_264);
        assert_eq!(HomeBoard::count(6), 924);
        let homes = HomeBoard::all(15);
        assert_eq!(homes.len(), 54_264);
        assert!(homes.iter().enumerate().all(|(index, home)| home.index() == index));
        assert!(homes[..924].iter().all(|home| home.checkers() <= 6));
        assert_eq!(homes[0], HomeBoard::EMPTY);
    }

    #[test]
    fn plays_lead_to_smaller_indices() {
        for home in HomeBoard::all(5).into_iter().skip(1) {
            let mut rolls = 0;
            home.each_roll(|dice, after| {
                rolls += dice.weight();
                assert!(!after.is_empty());
                assert!(after.iter().all(|after| after.index() < home.index()), "{home:?} {dice}");
            });
            assert_eq!(rolls, 36);
        }
    }

    #[test]
    fn counts_checkers_and_pips() {
        let home = HomeBoard::new([1, 2, 0, 3, 0, 4]).unwrap();
        assert_eq!([1, 2, 3, 4, 5, 6].map(|point| home.on(point)), [1, 2, 0, 3, 0, 4]);
        assert_eq!((home.checkers(), home.pips()), (10, 1 + 4 + 12 + 24));
        assert_eq!((home.on(0), home.on(7), home.on(255)), (0, 0, 0));
        assert_eq!(HomeBoard::new([9, 7, 0, 0, 0, 0]), None);
        assert_eq!(HomeBoard::new([255; 6]), None);
        assert_eq!(HomeBoard::of(Checkers::START), None);
        assert_eq!(HomeBoard::of(Checkers::ALL_OFF), Some(HomeBoard::EMPTY));
    }
}
