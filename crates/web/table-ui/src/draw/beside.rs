use std::fmt::Write;

use board_view::Figure;
use game::{BySide, Side};

use super::name;

/// A row of captured pieces of a side, small.
pub fn captured(pieces: &[(Figure, u8)], side: Side, timbers: BySide<&'static str>) -> String {
    let mut uses = String::new();
    let mut x = 0;
    for (figure, count) in pieces {
        let name = name(*figure, side, timbers);
        for _ in 0..*count {
            let _ = write!(uses, "<use href=\"#{name}\" x=\"{x}\"/>");
            x += 38;
        }
        x += 24;
    }
    if uses.is_empty() {
        return uses;
    }
    format!("<svg viewBox=\"0 0 {} 100\" aria-hidden=\"true\">{uses}</svg>", x + 40)
}
