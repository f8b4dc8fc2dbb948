//! Boards so small that three of them fit side by side.

use board_view::{PieceKind, Point, PointBoard, Scene, SceneBoard, SquareBoard};
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use crate::board::{Canvas, piece_glyph, piece_letter};
use crate::palette;

/// Columns and rows of every small board.
pub(crate) const SIZE: (u16, u16) = (16, 8);

pub(crate) fn draw(scene: &Scene, x: u16, y: u16, canvas: &mut Canvas) {
    match &scene.board {
        SceneBoard::Squares(squares) => draw_squares(squares, x, y, canvas),
        SceneBoard::Points(points) => draw_points(points, x, y, canvas),
    }
}

fn draw_squares(squares: &SquareBoard, x: u16, y: u16, canvas: &mut Canvas) {
    for (index, cell) in (0u16..).zip(&squares.cells) {
        let ground = if cell.dark { palette::DARK_SQUARE } else { palette::LIGHT_SQUARE };
        let (left, top) = (x + 2 * (index % 8), y + index / 8);
        canvas.fill(Rect::new(left, top, 2, 1), Style::new().bg(ground));
        if let Some(piece) = cell.piece {
            let glyph = glyph(piece.kind, canvas);
            let style = Style::new().fg(canvas.piece_colours[piece.side].fill).bg(ground);
            canvas.text(left, top, &glyph.to_string(), style);
        }
    }
}

fn glyph(figure: PieceKind, canvas: &Canvas) -> char {
    if canvas.capabilities.is_ascii() { piece_letter(figure) } else { piece_glyph(figure) }
}

fn draw_points(points: &PointBoard, x: u16, y: u16, canvas: &mut Canvas) {
    canvas.fill(Rect::new(x, y, SIZE.0, SIZE.1), Style::new().bg(palette::FRAME));
    for left in [x + 1, x + 9] {
        canvas.fill(Rect::new(left, y, 6, SIZE.1), Style::new().bg(palette::FELT));
    }
    for (index, (upper, lower)) in (0u16..).zip(points.upper.iter().zip(&points.lower)) {
        let column = x + 1 + index + if index > 5 { 2 } else { 0 };
        let tone = |odd: u16| {
            if (index + odd).is_multiple_of(2) { palette::LIGHT_POINT } else { palette::DARK_POINT }
        };
        draw_point(upper, column, (y, 1), tone(1), canvas);
        draw_point(lower, column, (y + SIZE.1 - 1, -1), tone(0), canvas);
    }
}

/// Draws a point of three rows, from the edge inwards.
fn draw_point(point: &Point, x: u16, (edge, step): (u16, i32), tone: Color, canvas: &mut Canvas) {
    for row in 0..3 {
        let y = edge.saturating_add_signed((step * row) as i16);
        let stands = i32::from(point.stack.count) > row;
        let (mark, colour) = match (stands, canvas.capabilities.is_ascii()) {
            (true, true) => ("o", canvas.piece_colours[point.stack.side].fill),
            (true, false) => ("●", canvas.piece_colours[point.stack.side].fill),
            (false, true) => (".", tone),
            (false, false) => (if step > 0 { "▾" } else { "▴" }, tone),
        };
        canvas.text(x, y, mark, Style::new().fg(colour).bg(palette::FELT));
    }
}
