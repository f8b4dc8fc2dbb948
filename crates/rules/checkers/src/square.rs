use std::fmt;

use game::Side;

/// One of the 32 dark squares, numbered as players number them: 1 to 32, Black's men on 1 to 12.
///
/// ```
/// use salon_checkers::Square;
///
/// let square = Square::new(18).unwrap();
/// assert_eq!((square.row(), square.column()), (4, 3));
/// assert_eq!(Square::at(4, 3), Some(square));
/// assert_eq!(Square::at(4, 4), None, "a light square");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square of this number, if it is one from 1 to 32.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 32 { Some(Self(number)) } else { None }
    }

    /// The dark square in this row and column, counted from 0 at Black's edge and from White's
    /// left hand.
    pub const fn at(row: u8, column: u8) -> Option<Self> {
        if row < 8 && column < 8 && (row + column) % 2 == 1 {
            Some(Self(row * 4 + column / 2 + 1))
        } else {
            None
        }
    }

    /// The number, from 1 to 32.
    #[inline(always)]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The row, from 0 (squares 1 to 4) to 7 (squares 29 to 32).
    pub const fn row(self) -> u8 {
        (self.0 - 1) / 4
    }

    /// The column, from 0 at White's left hand to 7.
    pub const fn column(self) -> u8 {
        (self.0 - 1) % 4 * 2 + (self.row() + 1) % 2
    }

    /// The neighbour in a direction, unless the board ends there.
    pub const fn neighbour(self, direction: Direction) -> Option<Self> {
        let (down, right) = direction.towards();
        let row = self.row().wrapping_add_signed(down);
        Self::at(row, self.column().wrapping_add_signed(right))
    }

    /// The square behind the neighbour in a direction: where a jump lands.
    pub const fn beyond(self, direction: Direction) -> Option<Self> {
        match self.neighbour(direction) {
            Some(neighbour) => neighbour.neighbour(direction),
            None => None,
        }
    }

    /// Every square, from 1 to 32.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=32).map(Self)
    }

    /// The bit of the square in a [set](crate::Squares).
    #[inline(always)]
    pub(crate) const fn bit(self) -> u32 {
        let index = self.0 as u32 - 1;
        index + index / 8
    }

    /// The square of a bit in a set. The bit must be one of the board's.
    #[inline(always)]
    pub(crate) const fn from_bit(bit: u32) -> Self {
        debug_assert!(bit < 35 && bit % 9 != 8);
        Self((bit - bit / 9 + 1) as u8)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One of the four diagonal directions, on a board whose north is Black's edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Towards square 1.
    NorthWest,
    /// Towards square 4.
    NorthEast,
    /// Towards square 29.
    SouthWest,
    /// Towards square 32.
    SouthEast,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::NorthWest, Self::NorthEast, Self::SouthWest, Self::SouthEast];

    /// The two directions in which a side's men go.
    #[inline(always)]
    pub const fn forward(side: Side) -> [Self; 2] {
        match side {
            Side::White => [Self::NorthWest, Self::NorthEast],
            Side::Black => [Self::SouthWest, Self::SouthEast],
        }
    }

    /// How far a step goes down and to the right.
    const fn towards(self) -> (i8, i8) {
        match self {
            Self::NorthWest => (-1, -1),
            Self::NorthEast => (-1, 1),
            Self::SouthWest => (1, -1),
            Self::SouthEast => (1, 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_their_usual_numbers() {
        let place = |number| Square::new(number).map(|s| (s.row(), s.column()));
        assert_eq!(place(0), None);
        assert_eq!(place(1), Some((0, 1)));
        assert_eq!(place(4), Some((0, 7)));
        assert_eq!(place(5), Some((1, 0)));
        assert_eq!(place(29), Some((7, 0)), "the dark corner at White's left hand");
        assert_eq!(place(32), Some((7, 6)));
        assert_eq!(place(33), None);
    }

    #[test]
    fn converts_every_square_to_its_bit_and_back() {
        for square in Square::all() {
            assert_eq!(Square::at(square.row(), square.column()), Some(square));
            assert_eq!(Square::from_bit(square.bit()), square);
        }
    }

    #[test]
    fn squares_at_the_edge_have_no_neighbour_beyond_it() {
        let to = |number, direction| {
            Square::new(number).unwrap().neighbour(direction).map(Square::number)
        };
        assert_eq!(Direction::ALL.map(|d| to(18, d)), [Some(14), Some(15), Some(22), Some(23)]);
        assert_eq!(Direction::ALL.map(|d| to(4, d)), [None, None, Some(8), None]);
        assert_eq!(Direction::ALL.map(|d| to(21, d)), [None, Some(17), None, Some(25)]);
        assert_eq!(Square::new(22).unwrap().beyond(Direction::NorthEast), Square::new(15));
        assert_eq!(Square::new(8).unwrap().beyond(Direction::NorthEast), None);
    }
}
