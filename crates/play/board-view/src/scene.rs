use game::{BySide, Event, Side};

use crate::{BoardView, Marks, PieceColour, PieceKind, Place, PointBoard, SquareBoard};

/// Everything that is drawn: the board, the pieces and what is shown beside them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The side at the lower edge of the board.
    pub seen_from: Side,
    /// The board and the pieces on it.
    pub board: SceneBoard,
    /// The colour of each side's pieces.
    pub colours: BySide<PieceColour>,
    /// What is shown next to each player's name.
    pub summaries: BySide<SideSummary>,
}

/// A board of one of two shapes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SceneBoard {
    /// Squares in rows and columns.
    Squares(SquareBoard),
    /// Points, a bar and trays.
    Points(Box<PointBoard>),
}

/// What is shown next to a player's name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SideSummary {
    /// The pieces captured from the opponent, with the number of each kind.
    pub captured: Vec<(PieceKind, u8)>,
    /// The pip count, in backgammon.
    pub pips: Option<u32>,
}

impl Scene {
    /// A position without a move being entered. `last` is the position before it and the event that led to it.
    pub fn of<G: BoardView>(position: &G, seen_from: Side, last: Option<(&G, &Event<G>)>) -> Self {
        let mut scene = position.scene(seen_from, &[]);
        scene.mark_last(last);
        scene
    }

    /// Marks the places of the last move.
    pub fn mark_last<G: BoardView>(&mut self, last: Option<(&G, &Event<G>)>) {
        if let Some((before, Event::Move { mv, .. })) = last {
            for place in before.trace(mv) {
                self.mark(place, |marks| marks.last = true);
            }
        }
    }

    /// How a place is highlighted, if the board has it.
    pub fn marks(&self, place: Place) -> Option<Marks> {
        match &self.board {
            SceneBoard::Squares(squares) => squares.cell(place).map(|cell| cell.marks),
            SceneBoard::Points(points) => points.stack(place).map(|stack| stack.marks),
        }
    }

    pub(crate) fn mark(&mut self, place: Place, set: impl FnOnce(&mut Marks)) {
        let marks = match &mut self.board {
            SceneBoard::Squares(squares) => squares.cell_mut(place).map(|cell| &mut cell.marks),
            SceneBoard::Points(points) => points.stack_mut(place).map(|stack| &mut stack.marks),
        };
        if let Some(marks) = marks {
            set(marks);
        }
    }
}
