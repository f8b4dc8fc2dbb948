use std::ops::{Add, AddAssign, Mul, Neg};

/// A score for the middlegame (a full board) and one for the endgame, calculated together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct TaperedScore {
    middlegame: i32,
    endgame: i32,
}

impl TaperedScore {
    pub(crate) const fn new(middlegame: i32, endgame: i32) -> Self {
        Self { middlegame, endgame }
    }

    pub(crate) const fn middlegame(self) -> i32 {
        self.middlegame
    }

    pub(crate) const fn endgame(self) -> i32 {
        self.endgame
    }
}

impl Add for TaperedScore {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self {
            middlegame: self.middlegame + other.middlegame,
            endgame: self.endgame + other.endgame,
        }
    }
}

impl AddAssign for TaperedScore {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Neg for TaperedScore {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self { middlegame: -self.middlegame, endgame: -self.endgame }
    }
}

impl Mul<i32> for TaperedScore {
    type Output = Self;
    #[inline(always)]
    fn mul(self, times: i32) -> Self {
        Self { middlegame: self.middlegame * times, endgame: self.endgame * times }
    }
}
