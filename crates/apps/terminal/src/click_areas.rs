use board_view::Place;
use ratatui::layout::{Position, Rect};

/// Which areas of the screen can be clicked: filled while drawing, asked at a click.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct ClickAreas(Vec<(Rect, ClickTarget)>);

/// Something that can be clicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClickTarget {
    /// A place on the board.
    Place(Place),
    /// A button, by its number.
    Button(usize),
    /// A line of a list, by its number.
    Row(usize),
}

impl ClickAreas {
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn add(&mut self, area: Rect, target: ClickTarget) {
        self.0.push((area, target));
    }

    /// What is at this position. Areas that were added later lie on top.
    pub(crate) fn at(&self, column: u16, row: u16) -> Option<ClickTarget> {
        let position = Position::new(column, row);
        self.0.iter().rev().find(|(area, _)| area.contains(position)).map(|(_, target)| *target)
    }
}
