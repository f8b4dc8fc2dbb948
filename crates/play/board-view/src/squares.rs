use game::Side;

use crate::{Marks, Place, ScenePiece};

/// A board of 8 × 8 squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SquareBoard {
    /// The squares, row by row from the upper left as the viewer sees them.
    pub cells: Vec<Cell>,
    /// The labels of columns and rows, if the game has them.
    pub coordinates: Option<Coordinates>,
}

/// The labels of columns and rows, from the upper left as the viewer sees them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coordinates {
    /// The labels of the columns.
    pub columns: [char; SquareBoard::SIDE],
    /// The labels of the rows.
    pub rows: [char; SquareBoard::SIDE],
}

/// One square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The place; none if the game does not use this square.
    pub place: Option<Place>,
    /// Whether it is a dark square.
    pub dark: bool,
    /// The number written on it, if any.
    pub label: Option<String>,
    /// The piece on it.
    pub piece: Option<ScenePiece>,
    /// How it is highlighted.
    pub marks: Marks,
}

impl SquareBoard {
    /// The number of squares in a row or a column.
    pub const SIDE: usize = 8;

    /// The column and row of each square in the order of [`cells`](Self::cells). Columns count from White's left
    /// hand, rows from White's edge.
    pub(crate) fn in_view_order(seen_from: Side) -> impl Iterator<Item = (u8, u8)> {
        (0..64u8).map(move |index| match seen_from {
            Side::White => (index % 8, 7 - index / 8),
            Side::Black => (7 - index % 8, index / 8),
        })
    }

    /// The square of a place.
    pub fn cell(&self, place: Place) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.place == Some(place))
    }

    pub(crate) fn cell_mut(&mut self, place: Place) -> Option<&mut Cell> {
        self.cells.iter_mut().find(|cell| cell.place == Some(place))
    }
}
