use board_view::Place;
use ratatui::layout::{Position, Rect};

/// What lies under the mouse: filled while drawing, asked at a click.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Spots(Vec<(Rect, Spot)>);

/// Something that can be clicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spot {
    /// A place on the board.
    Place(Place),
    /// An answer or action, by its number in what is offered.
    Button(usize),
    /// A line of a list.
    Row(usize),
}

impl Spots {
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn add(&mut self, area: Rect, spot: Spot) {
        self.0.push((area, spot));
    }

    /// What was drawn last at this place lies on top.
    pub(crate) fn at(&self, column: u16, row: u16) -> Option<Spot> {
        let here = Position::new(column, row);
        self.0.iter().rev().find(|(area, _)| area.contains(here)).map(|(_, spot)| *spot)
    }
}
