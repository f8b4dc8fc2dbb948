//! Draws checkers as discs.

use game::Side;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::Canvas;

/// One disc of a stack.
pub(crate) struct Disc<'d> {
    pub(crate) side: Side,
    /// How many lie below it.
    pub(crate) height: u16,
    /// Text on it: the number of checkers, if they do not all fit.
    pub(crate) label: &'d str,
    /// The colour around it.
    pub(crate) ground: Color,
    /// Whether it is marked as lifted.
    pub(crate) lifted: bool,
}

impl Canvas<'_> {
    /// Draws a disc that fills an area of one to three rows.
    pub(crate) fn disc(&mut self, area: Rect, disc: &Disc) {
        let colours = self.piece_colours[disc.side];
        let fill = if disc.height.is_multiple_of(2) { colours.fill } else { colours.other };
        let edge = Style::new().fg(fill).bg(disc.ground);
        let middle = Style::new().fg(colours.ink).bg(fill).add_modifier(Modifier::BOLD);
        let inner = usize::from(area.width.saturating_sub(2));
        let label = if disc.lifted { "•" } else { disc.label };
        if self.capabilities.is_ascii() || self.is_colourless() {
            let letter = if disc.side == Side::White { "o" } else { "#" };
            let label = if label.is_empty() { letter.repeat(inner) } else { label.to_owned() };
            let text = format!("({label:^inner$})");
            self.text(area.x, area.y, &text, Style::new().fg(colours.fill).bg(disc.ground));
            return;
        }
        let coordinates: &[(&str, &str)] = match area.height {
            1 => &[("▐", "▌")],
            2 => &[("▟", "▙"), ("▜", "▛")],
            _ => &[("▗", "▖"), ("█", "█"), ("▝", "▘")],
        };
        let label_row = (area.height - 1) / 2;
        for (row, (left, right)) in coordinates.iter().enumerate() {
            let y = area.y + row as u16;
            let text = if row as u16 == label_row { label } else { "" };
            if text.chars().count() > inner {
                // Two digits need the full width of a narrow disc.
                let width = usize::from(area.width);
                self.text(area.x, y, &format!("{text:^width$}"), middle);
                continue;
            }
            self.text(area.x, y, left, edge);
            self.text(area.x + 1, y, &format!("{text:^inner$}"), middle);
            self.text(area.right() - 1, y, right, edge);
        }
    }
}
