use game::Side;

use super::SetupTool;
use crate::{BoardView, Marks, Place, SceneBoard, ScenePiece, SquareBoard};

/// A board of squares that is being set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SquaresSetup {
    /// The squares, row by row from the upper left as White sees them.
    pub(super) cells: Vec<SetupCell>,
    /// The side to move.
    pub turn: Side,
    /// The castling rights, in games that have castling.
    pub castling: Vec<CastlingRight>,
}

/// A square of such a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SetupCell {
    place: Option<Place>,
    pub(super) name: String,
    pub(super) piece: Option<ScenePiece>,
}

/// A castling right that can be switched on and off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CastlingRight {
    /// The side that may castle.
    pub side: Side,
    /// Whether it castles on the king's side.
    pub kingside: bool,
    /// Whether it has the right.
    pub allowed: bool,
}

impl SquaresSetup {
    /// The board of a position, without castling rights.
    pub(super) fn of<G: BoardView>(position: &G) -> Self {
        let cells = match position.scene(Side::White, &[]).board {
            SceneBoard::Squares(squares) => squares.cells,
            SceneBoard::Points(_) => Vec::new(),
        };
        let cell = |cell: crate::Cell| SetupCell {
            place: cell.place,
            name: cell.place.map(|place| position.place_name(place)).unwrap_or_default(),
            piece: cell.piece,
        };
        Self {
            cells: cells.into_iter().map(cell).collect(),
            turn: position.turn().player().unwrap_or(Side::White),
            castling: Vec::new(),
        }
    }

    pub(super) fn apply(&mut self, place: Place, tool: SetupTool) {
        let cell = self.cells.iter_mut().find(|cell| cell.place == Some(place));
        let Some(SetupCell { piece: there, .. }) = cell else { return };
        *there = match tool {
            // The same piece again removes it.
            SetupTool::Put(piece) if *there == Some(piece) => None,
            SetupTool::Put(piece) => Some(piece),
            SetupTool::Erase => None,
        };
    }

    pub(super) fn at(&self, place: Place) -> (String, Option<(u8, ScenePiece)>) {
        let cell = self.cells.iter().find(|cell| cell.place == Some(place));
        let pieces = |cell: &SetupCell| cell.piece.map(|piece| (1, piece));
        cell.map(|cell| (cell.name.clone(), pieces(cell))).unwrap_or_default()
    }

    pub(super) fn clear(&mut self) {
        self.cells.iter_mut().for_each(|cell| cell.piece = None);
        self.castling.iter_mut().for_each(|right| right.allowed = false);
    }

    pub(super) fn draw(&self, drawn: &mut SquareBoard) {
        for (cell, setup) in drawn.cells.iter_mut().zip(&self.cells) {
            cell.piece = setup.piece;
            cell.marks = Marks::default();
        }
    }
}
