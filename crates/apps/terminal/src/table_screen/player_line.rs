//! The line of a player: name, score, captured pieces and clock.

use board_view::{PieceKind, Scene, SceneBoard, SquareBoard};
use game::Side;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use table::{Awaits, Seat, TablePhase};

use super::TableScreen;
use crate::board::{Canvas, piece_glyph, piece_letter};
use crate::{TerminalGame, palette};

impl<G: TerminalGame> TableScreen<G> {
    pub(crate) fn draw_player(&self, side: Side, scene: &Scene, area: Rect, canvas: &mut Canvas) {
        let table = self.local_table.table();
        let seat = table.seat(side).unwrap_or(Seat::South);
        let messages = self.messages();
        let awaited = match table.awaits() {
            Awaits::Move(awaited) => table.phase() == TablePhase::Playing && awaited == seat,
            Awaits::Roll(throw) => throw.seat == Some(seat),
            _ => false,
        };
        let ground = if awaited { palette::PANEL } else { palette::PAGE };
        let style = Style::new().fg(palette::INK).bg(ground);
        canvas.fill(area, style);
        let mark = if awaited { "▸" } else { " " };
        canvas.text(area.x, area.y, mark, style.fg(palette::GOLD));
        // A piece of the side on the colour of a light square, so that dark ones can be seen.
        let swatch = Style::new().fg(canvas.piece_colours[side].fill).bg(palette::LIGHT_SQUARE);
        canvas.text(area.x + 1, area.y, swatch_text(scene, side, canvas), swatch);
        let name = messages.player(seat);
        canvas.text(area.x + 5, area.y, &name, style.add_modifier(Modifier::BOLD));
        let mut x = area.x + 6 + name.chars().count() as u16;
        for text in self.details(side, seat, scene, canvas) {
            canvas.text(x, area.y, &text, style.fg(palette::QUIET));
            x += text.chars().count() as u16 + 1;
        }
        if let Some(clock) = messages.clock(side, self.now) {
            let width = clock.chars().count() as u16 + 2;
            let runs = table.running() == Some(seat);
            let style = match runs {
                true => Style::new().fg(palette::PAGE).bg(palette::INK),
                false => style.fg(palette::QUIET),
            };
            let x = area.right().saturating_sub(width);
            canvas.text(x, area.y, &format!(" {clock} "), style.add_modifier(Modifier::BOLD));
        }
    }

    /// Score, pips and captured pieces of a player.
    fn details(&self, side: Side, seat: Seat, scene: &Scene, canvas: &Canvas) -> Vec<String> {
        let (table, language) = (self.local_table.table(), self.language);
        let beside = &scene.summaries[side];
        let mut details = Vec::new();
        if table.games().len() > 1 || table.setup().games > 1 || beside.pips.is_some() {
            let score = table.score()[seat];
            details.push(match self.messages().match_length() {
                Some(length) => format!("[{score}/{length}]"),
                None => format!("[{score}]"),
            });
        }
        if let Some(pips) = beside.pips {
            details.push(language.screen_pips(u64::from(pips)));
        }
        let captured: String = beside
            .captured
            .iter()
            .flat_map(|(figure, count)| {
                let glyph = match canvas.capabilities.is_ascii() {
                    true => piece_letter(*figure),
                    false => piece_glyph(*figure),
                };
                std::iter::repeat_n(glyph, usize::from(*count))
            })
            .collect();
        if !captured.is_empty() {
            details.push(captured);
        }
        details
    }
}

/// The mark of a side. Where its colour cannot show which pieces are whose, it is one of these pieces, as the board
/// draws them.
fn swatch_text(scene: &Scene, side: Side, canvas: &Canvas) -> &'static str {
    if !canvas.capabilities.is_ascii() && !canvas.is_colourless() {
        return " ● ";
    }
    let has_kings = |squares: &SquareBoard| {
        let mut pieces = squares.cells.iter().filter_map(|cell| cell.piece);
        pieces.any(|piece| piece.kind == PieceKind::King)
    };
    match (&scene.board, side) {
        (SceneBoard::Points(_), Side::White) => "(o)",
        (SceneBoard::Points(_), Side::Black) => "(#)",
        (SceneBoard::Squares(squares), Side::White) if has_kings(squares) => " K ",
        (SceneBoard::Squares(squares), Side::Black) if has_kings(squares) => " k ",
        (SceneBoard::Squares(_), Side::White) => " o ",
        (SceneBoard::Squares(_), Side::Black) => " x ",
    }
}
