//! Draws boards as characters.

mod discs;
mod points;
mod sprites;
mod squares;
#[cfg(test)]
mod tests;

use board_view::{Place, Scene, SceneBoard};
use game::BySide;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::click_areas::{ClickAreas, ClickTarget};
use crate::palette::PieceColours;
use crate::{ColourDepth, TerminalCapabilities};

pub(crate) use sprites::{glyph as piece_glyph, letter as piece_letter};

/// The buffer that everything is drawn into, with what drawing needs to know.
pub(crate) struct Canvas<'c> {
    pub(crate) buffer: &'c mut Buffer,
    pub(crate) click_areas: &'c mut ClickAreas,
    pub(crate) capabilities: TerminalCapabilities,
    pub(crate) piece_colours: BySide<PieceColours>,
    /// Where the keyboard cursor is.
    pub(crate) cursor: Option<Place>,
}

/// The size at which a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scale {
    /// A board of squares.
    Squares(squares::Scale),
    /// A backgammon board.
    Points(points::Scale),
}

impl Scale {
    /// The largest size that fits, or the smallest of all.
    pub(crate) fn fitting(scene: &Scene, width: u16, height: u16) -> Self {
        match scene.board {
            SceneBoard::Squares(_) => Self::Squares(squares::Scale::fitting(width, height)),
            SceneBoard::Points(_) => Self::Points(points::Scale::fitting(width, height)),
        }
    }

    /// Columns and rows of the whole board.
    pub(crate) fn size(self) -> (u16, u16) {
        match self {
            Self::Squares(scale) => scale.size(),
            Self::Points(scale) => scale.size(),
        }
    }
}

/// Draws a board with its upper left corner at `x`, `y`.
pub(crate) fn draw(scene: &Scene, scale: Scale, x: u16, y: u16, canvas: &mut Canvas) {
    match (&scene.board, scale) {
        (SceneBoard::Squares(squares), Scale::Squares(scale)) => {
            squares::draw(squares, scale, x, y, canvas);
        }
        (SceneBoard::Points(points), Scale::Points(scale)) => {
            points::draw(points, scene.seen_from, scale, x, y, canvas);
        }
        // A scale always belongs to its scene.
        _ => {}
    }
}

impl Canvas<'_> {
    /// Writes a text. What lies outside the screen is cut off.
    pub(crate) fn text(&mut self, x: u16, y: u16, text: &str, style: impl Into<Style>) {
        let area = *self.buffer.area();
        if y < area.bottom() && x < area.right() {
            self.buffer.set_string(x, y, text, style);
        }
    }

    pub(crate) fn fill(&mut self, area: Rect, style: impl Into<Style>) {
        let (area, style) = (area.intersection(*self.buffer.area()), style.into());
        for position in area.positions() {
            if let Some(cell) = self.buffer.cell_mut(position) {
                cell.reset();
                cell.set_style(style);
            }
        }
    }

    pub(crate) fn place(&mut self, area: Rect, place: Option<Place>) {
        if let Some(place) = place {
            self.click_areas.add(area, ClickTarget::Place(place));
        }
    }

    /// Whether there are no colours, so that shapes must show the differences.
    pub(crate) fn is_colourless(&self) -> bool {
        self.capabilities.colours == ColourDepth::None
    }
}
