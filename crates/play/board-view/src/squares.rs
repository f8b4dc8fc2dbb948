use game::Side;

use crate::{Marks, Piece, Place};

/// A board of 8×8 squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Squares {
    /// The squares, row by row from the upper left as they are seen.
    pub cells: Vec<Cell>,
    /// What is written under each column and beside each row, if anything.
    pub edges: Option<Edges>,
}

/// The letters and digits around a board, from the upper left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edges {
    /// Under the columns.
    pub columns: [char; Squares::SIDE],
    /// Beside the rows.
    pub rows: [char; Squares::SIDE],
}

/// One square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The place that a click on it means; none where the game has no business.
    pub place: Option<Place>,
    /// Whether it is a dark square.
    pub dark: bool,
    /// What is written on it.
    pub label: Option<String>,
    /// What stands on it.
    pub piece: Option<Piece>,
    /// What else is to be seen.
    pub marks: Marks,
}

impl Squares {
    /// How many squares a row or a column has.
    pub const SIDE: usize = 8;

    /// The column and row of each square, counted from the corner at the left hand of White and from
    /// White's edge, in the order of [`cells`](Self::cells).
    pub(crate) fn coordinates(seen_from: Side) -> impl Iterator<Item = (u8, u8)> {
        (0..64u8).map(move |index| match seen_from {
            Side::White => (index % 8, 7 - index / 8),
            Side::Black => (7 - index % 8, index / 8),
        })
    }

    /// The square with this place.
    pub fn cell(&self, place: Place) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.place == Some(place))
    }

    pub(crate) fn cell_mut(&mut self, place: Place) -> Option<&mut Cell> {
        self.cells.iter_mut().find(|cell| cell.place == Some(place))
    }
}
