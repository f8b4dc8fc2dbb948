//! Boxes with a title, and wrapped text.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::board::Canvas;
use crate::palette;

/// Draws a box with a title over the middle of an area, and returns the area inside.
pub(crate) fn titled_box(
    title: &str,
    width: u16,
    height: u16,
    area: Rect,
    canvas: &mut Canvas,
) -> Rect {
    let (width, height) = (width.min(area.width), (height + 1).min(area.height));
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    let outer = Rect::new(x, y, width, height);
    canvas.fill(outer, Style::new().bg(palette::PANEL));
    border(outer, canvas);
    let style = Style::new().fg(palette::GOLD).bg(palette::PANEL).add_modifier(Modifier::BOLD);
    canvas.text(x + 2, y, &format!(" {title} "), style);
    Rect::new(x + 2, y + 1, width.saturating_sub(4), height.saturating_sub(2))
}

/// Draws a thin border inside an area.
fn border(area: Rect, canvas: &mut Canvas) {
    let style = Style::new().fg(palette::LINE).bg(palette::PANEL);
    let (last_x, last_y) = (area.right().saturating_sub(1), area.bottom().saturating_sub(1));
    let line = "─".repeat(usize::from(area.width.saturating_sub(2)));
    canvas.text(area.x, area.y, &format!("╭{line}╮"), style);
    canvas.text(area.x, last_y, &format!("╰{line}╯"), style);
    for row in area.y + 1..last_y {
        canvas.text(area.x, row, "│", style);
        canvas.text(last_x, row, "│", style);
    }
}

/// A text in lines of at most this width.
pub(crate) fn wrapped(text: &str, width: u16) -> Vec<String> {
    let width = usize::from(width.max(8));
    textwrap::wrap(text, width).into_iter().map(|line| line.into_owned()).collect()
}

/// Hints separated by dots, as many as fit into this width. The first ones are the most important.
pub(crate) fn fitting_hints(hints: &str, width: u16) -> String {
    const DOT: &str = " · ";
    let mut parts: Vec<&str> = hints.split(DOT).collect();
    while parts.len() > 1 && parts.join(DOT).chars().count() > usize::from(width) {
        parts.pop();
    }
    parts.join(DOT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_that_do_not_fit_are_left_out() {
        let hints = "Enter plays · Esc menu · F1 help";
        assert_eq!(fitting_hints(hints, 32), hints);
        assert_eq!(fitting_hints(hints, 31), "Enter plays · Esc menu");
        assert_eq!(fitting_hints(hints, 5), "Enter plays");
    }
}
