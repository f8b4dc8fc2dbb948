//! Edge weights: several numbers compared one after the other.

use std::ops::{Add, AddAssign, Sub, SubAssign};

/// Words that are compared lexicographically and added word by word. This is an ordered group, which is all that
/// the matching needs, and it has room for every criterion of the Dutch system without big integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Weight<const K: usize>(pub(crate) [i64; K]);

impl<const K: usize> Weight<K> {
    pub(crate) const NOTHING: Self = Self([0; K]);

    /// Half of a weight whose words are all even.
    pub(crate) fn half(self) -> Self {
        Self(self.0.map(|word| word / 2))
    }

    pub(crate) fn double(self) -> Self {
        Self(self.0.map(|word| word * 2))
    }

    pub(crate) fn is_nothing(self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }
}

impl<const K: usize> Add for Weight<K> {
    type Output = Self;
    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl<const K: usize> Sub for Weight<K> {
    type Output = Self;
    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

impl<const K: usize> AddAssign for Weight<K> {
    fn add_assign(&mut self, other: Self) {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word += more;
        }
    }
}

impl<const K: usize> SubAssign for Weight<K> {
    fn sub_assign(&mut self, other: Self) {
        for (word, less) in self.0.iter_mut().zip(other.0) {
            *word -= less;
        }
    }
}
