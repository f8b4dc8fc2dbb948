use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

use game::Side;

use crate::{Direction, Square};

/// A set of squares.
///
/// The squares lie in 35 bits with a gap after every second row, a layout by Arthur Samuel (1959):
///
/// ```text
///      0   1   2   3
///    4   5   6   7     8 is a gap
///      9  10  11  12
///   13  14  15  16    17 is a gap
///     18  19  20  21
///   22  23  24  25    26 is a gap
///     27  28  29  30
///   31  32  33  34
/// ```
///
/// Every diagonal step is then one shift, by 4 or by 5, in every row; and what leaves the board at
/// the side falls into a gap, which counts neither as empty nor as occupied. No masks are needed at
/// the edges.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares(u64);

impl Squares {
    /// No square.
    pub const NONE: Self = Self(0);
    /// All 32.
    pub const ALL: Self = Self(0xFF | 0xFF << 9 | 0xFF << 18 | 0xFF << 27);

    /// The squares of one row, from 0 (squares 1 to 4) to 7.
    pub const fn row(row: u8) -> Self {
        assert!(row < 8);
        Self(0xF << (row as u32 * 4 + row as u32 / 2))
    }

    /// The row where a side's men are crowned.
    #[inline(always)]
    pub const fn crown_row(side: Side) -> Self {
        match side {
            Side::White => Self::row(0),
            Side::Black => Self::row(7),
        }
    }

    /// The set of one square.
    #[inline(always)]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.bit())
    }

    /// The union of both sets; like `|`, but usable in constants.
    #[inline(always)]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The set as its 35 bits, for hashing.
    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// How many squares there are.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a square is among them.
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & 1 << square.bit() != 0
    }

    /// Whether the two sets have a square in common.
    #[inline(always)]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The lowest square.
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_bit(self.0.trailing_zeros())) }
    }

    /// The one square of a set that has only one.
    #[inline(always)]
    pub(crate) const fn single(self) -> Square {
        debug_assert!(self.0.is_power_of_two());
        Square::from_bit(self.0.trailing_zeros())
    }

    /// Every square moved by one step. Callers must intersect the result with a set of squares of the board, to
    /// remove the squares that have left it.
    #[inline(always)]
    pub(crate) const fn shift(self, direction: Direction) -> Self {
        Self(match direction {
            Direction::NorthWest => self.0 >> 5,
            Direction::NorthEast => self.0 >> 4,
            Direction::SouthWest => self.0 << 4,
            Direction::SouthEast => self.0 << 5,
        })
    }

    /// Every square moved by one step back.
    #[inline(always)]
    pub(crate) const fn unshift(self, direction: Direction) -> Self {
        Self(match direction {
            Direction::NorthWest => self.0 << 5,
            Direction::NorthEast => self.0 << 4,
            Direction::SouthWest => self.0 >> 4,
            Direction::SouthEast => self.0 >> 5,
        })
    }

    /// Every square moved by two steps: where jumps land.
    #[inline(always)]
    pub(crate) const fn leap(self, direction: Direction) -> Self {
        self.shift(direction).shift(direction)
    }

    /// Every square moved by two steps back.
    #[inline(always)]
    pub(crate) const fn unleap(self, direction: Direction) -> Self {
        self.unshift(direction).unshift(direction)
    }

    /// The squares one at a time, each as a set of its own.
    #[inline(always)]
    pub(crate) fn singles(self) -> impl Iterator<Item = Self> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = rest & rest.wrapping_neg();
            rest ^= lowest;
            (lowest != 0).then_some(Self(lowest))
        })
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = SquaresIter;

    #[inline(always)]
    fn into_iter(self) -> SquaresIter {
        SquaresIter(self)
    }
}

/// The squares of a set, from the lowest.
#[derive(Clone, Debug)]
pub struct SquaresIter(Squares);

impl Iterator for SquaresIter {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let first = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(first)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::NONE, |set, square| set | Self::of(square))
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl BitAnd for Squares {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Squares {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// The squares of one set that are not in the other.
impl Sub for Squares {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// The other squares of the board.
impl Not for Squares {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0 ^ Self::ALL.0)
    }
}

impl BitAndAssign for Squares {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Squares {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXorAssign for Squares {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_move_one_step_and_stop_at_the_edges() {
        for square in Square::all() {
            for direction in Direction::ALL {
                let set = Squares::of(square);
                let stepped = set.shift(direction) & Squares::ALL;
                assert_eq!(stepped.first(), square.neighbour(direction));
                if let Some(neighbour) = square.neighbour(direction) {
                    assert_eq!(Squares::of(neighbour).unshift(direction), set);
                }
            }
        }
    }

    #[test]
    fn computes_rows_and_complements() {
        let rows: Vec<u32> = (0..8).map(|row| Squares::row(row).len()).collect();
        assert_eq!(rows, [4; 8]);
        assert_eq!(
            Squares::row(7).into_iter().map(Square::number).collect::<Vec<_>>(),
            [29, 30, 31, 32]
        );
        assert_eq!(!Squares::NONE, Squares::ALL);
        assert_eq!(Square::all().collect::<Squares>(), Squares::ALL);
        assert_eq!(Squares::ALL.len(), 32);
    }
}
