use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// One of the two players, named after the colour of the pieces.
///
/// `White` is the light side and `Black` the dark one in every game. The names that a rulebook gives them (Light and
/// Dark, Natural and Stained, Black and Red) belong to the translations, and who begins belongs to the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The light side.
    White,
    /// The dark side.
    Black,
}

impl Side {
    /// Both sides, for loops.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        self.other()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

/// One `T` for each side, indexed by [`Side`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BySide<T> {
    /// The value of the light side.
    pub white: T,
    /// The value of the dark side.
    pub black: T,
}

impl<T> BySide<T> {
    /// Makes the value of each side.
    pub fn new(mut make: impl FnMut(Side) -> T) -> Self {
        Self { white: make(Side::White), black: make(Side::Black) }
    }

    /// Both values with their sides, White's first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        [(Side::White, &self.white), (Side::Black, &self.black)].into_iter()
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, side: Side) -> &T {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline(always)]
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indexes_values_by_side() {
        let mut names = BySide::new(|side| side.to_string());
        assert_eq!((&*names.white, &*names.black), ("white", "black"));
        names[Side::Black].push('!');
        assert_eq!((&*names[Side::White], &*names[!Side::White]), ("white", "black!"));
        let order: Vec<Side> = names.iter().map(|(side, _)| side).collect();
        assert_eq!(order, Side::ALL);
    }
}
