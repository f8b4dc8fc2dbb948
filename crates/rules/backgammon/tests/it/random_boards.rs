//! Boards and rolls from a seed.

use salon_backgammon::{BAR, Board, Checkers, Dice, Results};

/// A source of boards, each with a roll.
pub(crate) struct RandomBoards {
    pub(crate) random: fastrand::Rng,
    board: Board,
}

impl RandomBoards {
    pub(crate) fn new(seed: u64) -> Self {
        Self { random: fastrand::Rng::with_seed(seed), board: Board::START }
    }

    pub(crate) fn dice(&mut self) -> Dice {
        Dice::ALL[self.random.usize(0..Dice::ALL.len())]
    }

    /// The next board of a game played at random; a new game begins when one is over.
    pub(crate) fn of_a_game(&mut self) -> (Board, Dice) {
        let dice = self.dice();
        let before = self.board;
        let mut results = Results::new();
        before.results(dice, &mut results);
        let after = results[self.random.usize(0..results.len())];
        self.board = if after.is_won() { Board::START } else { after.turned() };
        (before, dice)
    }

    /// Checkers anywhere, often on the bar, and with many blots.
    pub(crate) fn scattered(&mut self) -> (Board, Dice) {
        let mine: Vec<u8> = self.places(1, 24);
        let theirs: Vec<u8> = self.places(1, 24);
        let bars = [self.random.u8(0..6), self.random.u8(0..3)];
        self.build(&mine, &theirs, bars).unwrap_or_else(|| self.scattered())
    }

    /// The mover is home or nearly so, and the opponent may still be there too.
    pub(crate) fn bearing_off(&mut self) -> (Board, Dice) {
        let mut mine = self.places(1, 6);
        for _ in 0..self.random.u8(0..4) {
            mine.push(self.random.u8(7..=13));
        }
        mine.truncate(15);
        let theirs = self.places(15, 24);
        let bars = [0, self.random.u8(0..2)];
        self.build(&mine, &theirs, bars).unwrap_or_else(|| self.bearing_off())
    }

    fn places(&mut self, from: u8, to: u8) -> Vec<u8> {
        let count = self.random.u8(1..=15);
        let mut place = self.random.u8(from..=to);
        let mut places = Vec::new();
        for _ in 0..count {
            // Sometimes on the same point again, so that points are made.
            if self.random.u8(0..2) == 0 {
                place = self.random.u8(from..=to);
            }
            places.push(place);
        }
        places
    }

    fn build(&mut self, mine: &[u8], theirs: &[u8], bars: [u8; 2]) -> Option<(Board, Dice)> {
        let count = |places: &[u8], bar: u8, place: u8| match place {
            BAR => bar,
            _ => places.iter().filter(|&&p| p == place).count() as u8,
        };
        let mine = Checkers::new(|place| count(mine, bars[0], place))?;
        let theirs = Checkers::new(|place| match mine.on(BAR.saturating_sub(place)) {
            0 => count(theirs, bars[1], place),
            // The mover was there first.
            _ if place < BAR => 0,
            _ => bars[1],
        })?;
        let board = Board::new(mine, theirs).ok()?;
        Some((board, self.dice()))
    }
}
