//! Boards without pixels.
//!
//! A [`Scene`] describes what to draw: squares or points, pieces, marks, dice, the cube and the captured
//! pieces. A [`Draft`] turns clicks into a move: which places can be clicked next, which question the player must
//! answer, and how to undo a click. Both work for every game and every kind of screen. A game implements
//! [`BoardView`], and [`EditablePosition`] for a position editor and for files with variations.
//!
//! What it is not: it draws nothing and contains no text for people. Its rules all come from the games.
//!
//! ```
//! use chess::{Position, Rules};
//! use salon_board_view::{BoardView, Draft};
//!
//! let position = Position::new(Rules::STANDARD);
//! let place = |name| position.read_place(name).unwrap();
//! let mut draft = Draft::new(position.clone());
//! draft.click(place("e2"))?;
//! assert_eq!(draft.targets(), [place("e3"), place("e4")]);
//! draft.click(place("e4"))?;
//! assert_eq!(draft.complete_move().unwrap().to_string(), "e2e4");
//! # Ok::<(), chess::Refusal>(())
//! ```

mod backgammon;
mod checkers;
mod chess;
mod draft;
mod editing;
mod piece;
mod place;
mod points;
mod scene;
mod squares;
mod step_kind;
mod table_backgammon;
mod view;

pub use crate::draft::Draft;
pub use crate::editing::{
    CastlingRight, EditablePosition, PointsSetup, PositionSetup, SetupTool, SquaresSetup, Stakes,
};
pub use crate::piece::{PieceColour, PieceKind, ScenePiece};
pub use crate::place::{Marks, Place};
pub use crate::points::{Point, PointBoard, SceneCube, SceneDie, Stack};
pub use crate::scene::{Scene, SceneBoard, SideSummary};
pub use crate::squares::{Cell, Coordinates, SquareBoard};
pub use crate::step_kind::{Choice, Question, StepKind};
pub use crate::view::BoardView;
