use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A value in the middlegame and one in the endgame, added and multiplied together.
///
/// Both live in one word: the endgame in the upper half, the middlegame in the lower.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pair(i64);

impl Pair {
    pub(crate) const fn new(middle: i32, end: i32) -> Self {
        Self(((end as i64) << 32).wrapping_add(middle as i64))
    }

    pub(crate) const fn middle(self) -> i32 {
        self.0 as i32
    }

    pub(crate) const fn end(self) -> i32 {
        // What the middlegame borrowed from the upper half is given back.
        ((self.0 + 0x8000_0000) >> 32) as i32
    }
}

impl Add for Pair {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Pair {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Pair {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Pair {
    type Output = Self;
    #[inline(always)]
    fn mul(self, times: i32) -> Self {
        Self(self.0 * i64::from(times))
    }
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_halves_do_not_mix() {
        for (middle, end) in [(0, 0), (-1, 1), (5, -7), (-30_000, -30_000), (30_000, -1)] {
            let pair = Pair::new(middle, end);
            assert_eq!((pair.middle(), pair.end()), (middle, end));
            assert_eq!(pair * -3 + pair * 4, pair);
            assert_eq!(pair - pair, Pair::default());
            assert_eq!(((-pair).middle(), (-pair).end()), (-middle, -end));
        }
    }
}
