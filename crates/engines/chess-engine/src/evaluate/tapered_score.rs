use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A score for the middlegame and one for the endgame, calculated together.
///
/// Both are in one word: the endgame in the upper half, the middlegame in the lower.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct TaperedScore(i64);

impl TaperedScore {
    pub(crate) const fn new(middlegame: i32, endgame: i32) -> Self {
        Self(((endgame as i64) << 32).wrapping_add(middlegame as i64))
    }

    pub(crate) const fn middlegame(self) -> i32 {
        self.0 as i32
    }

    pub(crate) const fn endgame(self) -> i32 {
        // A negative middlegame has borrowed one from the upper half.
        ((self.0 + 0x8000_0000) >> 32) as i32
    }
}

impl Add for TaperedScore {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for TaperedScore {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for TaperedScore {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for TaperedScore {
    type Output = Self;
    #[inline(always)]
    fn mul(self, times: i32) -> Self {
        Self(self.0 * i64::from(times))
    }
}

impl AddAssign for TaperedScore {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for TaperedScore {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn middlegame_and_endgame_do_not_mix() {
        for (middle, end) in [(0, 0), (-1, 1), (5, -7), (-30_000, -30_000), (30_000, -1)] {
            let score = TaperedScore::new(middle, end);
            assert_eq!((score.middlegame(), score.endgame()), (middle, end));
            assert_eq!(score * -3 + score * 4, score);
            assert_eq!(score - score, TaperedScore::default());
            assert_eq!(((-score).middlegame(), (-score).endgame()), (-middle, -end));
        }
    }
}
