use std::ops::{Add, AddAssign, Mul, Neg};

/// A value for a full board and one for an empty one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pair {
    middle: i32,
    end: i32,
}

impl Pair {
    pub(crate) const fn new(middle: i32, end: i32) -> Self {
        Self { middle, end }
    }

    pub(crate) const fn middle(self) -> i32 {
        self.middle
    }

    pub(crate) const fn end(self) -> i32 {
        self.end
    }
}

impl Add for Pair {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self { middle: self.middle + other.middle, end: self.end + other.end }
    }
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Neg for Pair {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self { middle: -self.middle, end: -self.end }
    }
}

impl Mul<i32> for Pair {
    type Output = Self;
    #[inline(always)]
    fn mul(self, times: i32) -> Self {
        Self { middle: self.middle * times, end: self.end * times }
    }
}
