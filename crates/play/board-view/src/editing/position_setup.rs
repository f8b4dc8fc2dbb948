use game::Side;

use super::{PointsSetup, SquaresSetup};
use crate::{Place, Scene, SceneBoard, ScenePiece};

/// A position that is being set up. It need not be possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionSetup {
    /// A board of squares.
    Squares(SquaresSetup),
    /// A backgammon board.
    Points(PointsSetup),
}

/// What a click does in the editor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupTool {
    /// Puts a piece on the place.
    Put(ScenePiece),
    /// Removes a piece from it.
    Erase,
}

impl PositionSetup {
    /// Uses a tool on a place.
    pub fn apply(&mut self, place: Place, tool: SetupTool) {
        match self {
            Self::Squares(squares) => squares.apply(place, tool),
            Self::Points(points) => points.apply(place, tool),
        }
    }

    /// Removes all pieces.
    pub fn clear(&mut self) {
        match self {
            Self::Squares(squares) => squares.clear(),
            Self::Points(points) => points.clear(),
        }
    }

    /// Draws the setup over a scene of the same game.
    pub fn draw(&self, scene: &mut Scene) {
        match (&mut scene.board, self) {
            (SceneBoard::Squares(drawn), Self::Squares(squares)) => squares.draw(drawn),
            (SceneBoard::Points(drawn), Self::Points(points)) => points.draw(drawn),
            _ => {}
        }
    }

    /// The name of a place, and the pieces on it: how many, and one of them.
    pub fn at(&self, place: Place) -> (String, Option<(u8, ScenePiece)>) {
        match self {
            Self::Squares(squares) => squares.at(place),
            Self::Points(points) => points.at(place),
        }
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Side {
        match self {
            Self::Squares(squares) => squares.turn,
            Self::Points(points) => points.turn,
        }
    }
}
