use game::{BySide, Event, Side};

use crate::{Figure, Marks, Place, Points, Squares, View};

/// Everything that there is to draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The side at the lower edge of the board.
    pub seen_from: Side,
    /// The board and what is on it.
    pub board: Board,
    /// What lies beside the board, or is said of a player.
    pub beside: BySide<Beside>,
}

/// The two shapes of boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Board {
    /// Squares in rows and columns.
    Squares(Squares),
    /// Points, a bar and trays.
    Points(Box<Points>),
}

/// What is to be shown with a player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Beside {
    /// The opponent's pieces that are no longer on the board, and how many of each.
    pub captured: Vec<(Figure, u8)>,
    /// How many pips this player still has to go.
    pub pips: Option<u32>,
}

impl Scene {
    /// A position as it is looked at, with the move that led to it and the position before that.
    pub fn of<G: View>(position: &G, seen_from: Side, last: Option<(&G, &Event<G>)>) -> Self {
        let mut scene = position.scene(seen_from, &[]);
        scene.mark_last(last);
        scene
    }

    /// Marks the places that a move has touched.
    pub fn mark_last<G: View>(&mut self, last: Option<(&G, &Event<G>)>) {
        if let Some((before, Event::Move { mv, .. })) = last {
            for place in before.trace(mv) {
                self.mark(place, |marks| marks.last = true);
            }
        }
    }

    /// The marks of a place.
    pub fn marks(&self, place: Place) -> Option<Marks> {
        match &self.board {
            Board::Squares(squares) => squares.cell(place).map(|cell| cell.marks),
            Board::Points(points) => points.stack(place).map(|stack| stack.marks),
        }
    }

    pub(crate) fn mark(&mut self, place: Place, set: impl FnOnce(&mut Marks)) {
        let marks = match &mut self.board {
            Board::Squares(squares) => squares.cell_mut(place).map(|cell| &mut cell.marks),
            Board::Points(points) => points.stack_mut(place).map(|stack| &mut stack.marks),
        };
        if let Some(marks) = marks {
            set(marks);
        }
    }
}
