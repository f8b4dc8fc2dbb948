use std::fmt::Write;

use board_view::{PieceColour, PieceKind};

use crate::piece_id;

/// How far apart captured pieces are drawn, and the extra gap between kinds.
const STEP: i32 = 38;
const GAP: i32 = 24;

/// A row of captured pieces of one colour, as a small `<svg>` element; empty if there are none.
pub fn captured_pieces(pieces: &[(PieceKind, u8)], colour: PieceColour) -> String {
    let mut uses = String::new();
    let mut x = 0;
    for (kind, count) in pieces {
        let id = piece_id(*kind, colour);
        for _ in 0..*count {
            let _ = write!(uses, "<use href=\"#{id}\" x=\"{x}\"/>");
            x += STEP;
        }
        x += GAP;
    }
    if uses.is_empty() {
        return uses;
    }
    format!("<svg viewBox=\"0 0 {} 100\" aria-hidden=\"true\">{uses}</svg>", x + 40)
}
