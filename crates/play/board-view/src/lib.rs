//! Boards without pixels.
//!
//! A [`Scene`] says what there is to draw: squares or points, pieces, marks, dice, cube, and what
//! lies beside the board. A [`Draft`] turns clicks into a whole move: what can be clicked next, what
//! is asked, how to take a click back. Both are the same for every game and for every kind of
//! screen; a game joins by implementing [`View`].
//!
//! What it is not: it draws nothing, speaks no language, and knows no rule that the games do not
//! tell it.
//!
//! ```
//! use chess::{Position, Rules};
//! use salon_board_view::{Draft, View};
//!
//! let position = Position::new(Rules::STANDARD);
//! let place = |name| position.read_place(name).unwrap();
//! let mut draft = Draft::new(position.clone());
//! draft.click(place("e2"))?;
//! assert_eq!(draft.targets(), [place("e3"), place("e4")]);
//! draft.click(place("e4"))?;
//! assert_eq!(draft.whole().unwrap().to_string(), "e2e4");
//! # Ok::<(), chess::Refusal>(())
//! ```

mod action;
mod backgammon;
mod checkers;
mod chess;
mod draft;
mod piece;
mod place;
mod points;
mod scene;
mod squares;
mod table_backgammon;
mod view;

pub use crate::action::{Action, Choice, Question};
pub use crate::draft::Draft;
pub use crate::piece::{Figure, Piece};
pub use crate::place::{Marks, Place};
pub use crate::points::{Cube, Die, Point, Points, Stack};
pub use crate::scene::{Beside, Board, Scene};
pub use crate::squares::{Cell, Edges, Squares};
pub use crate::view::View;
