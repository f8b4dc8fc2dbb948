use board_view::{Cell, PieceKind, ScenePiece, SquareBoard};
use game::Side;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::{Canvas, sprites};
use crate::palette;

/// Rows and columns of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scale {
    rows: u16,
    columns: u16,
}

/// From the largest to the smallest. A character is about twice as high as wide.
const SCALES: [Scale; 5] = [
    Scale { rows: 4, columns: 9 },
    Scale { rows: 3, columns: 7 },
    Scale { rows: 2, columns: 5 },
    Scale { rows: 2, columns: 4 },
    Scale { rows: 1, columns: 3 },
];

/// The margin for the coordinates, at the left and at the right.
const MARGIN: u16 = 2;
const SIDE: u16 = SquareBoard::SIDE as u16;

impl Scale {
    pub(crate) fn fitting(width: u16, height: u16) -> Self {
        let fits = |scale: &&Self| scale.size().0 <= width && scale.size().1 <= height;
        *SCALES.iter().find(fits).unwrap_or(&SCALES[SCALES.len() - 1])
    }

    /// The board with its margins and the line of letters.
    pub(crate) fn size(self) -> (u16, u16) {
        (SIDE * self.columns + 2 * MARGIN, SIDE * self.rows + 1)
    }
}

pub(crate) fn draw(squares: &SquareBoard, scale: Scale, x: u16, y: u16, canvas: &mut Canvas) {
    let lettering = Style::new().fg(palette::LETTERING).bg(palette::FRAME);
    let (width, height) = scale.size();
    canvas.fill(Rect::new(x, y, width, height), Style::new().bg(palette::FRAME));
    for (index, cell) in squares.cells.iter().enumerate() {
        let (column, row) = (index as u16 % SIDE, index as u16 / SIDE);
        let left = x + MARGIN + column * scale.columns;
        let area = Rect::new(left, y + row * scale.rows, scale.columns, scale.rows);
        draw_cell(cell, area, canvas);
        canvas.place(area, cell.place);
    }
    if let Some(coordinates) = &squares.coordinates {
        for step in 0..SIDE {
            let column = x + MARGIN + step * scale.columns + scale.columns / 2;
            let row = y + step * scale.rows + scale.rows / 2;
            let (letter, digit) =
                (coordinates.columns[usize::from(step)], coordinates.rows[usize::from(step)]);
            canvas.text(column, y + height - 1, &letter.to_string(), lettering);
            canvas.text(x, row, &digit.to_string(), lettering);
        }
    }
}

fn draw_cell(cell: &Cell, area: Rect, canvas: &mut Canvas) {
    let ground = ground(cell);
    canvas.fill(area, Style::new().bg(ground));
    if cell.dark && canvas.is_colourless() {
        shade(area, canvas);
    }
    if let Some(label) = &cell.label
        && area.height == 1
    {
        draw_numbered_cell(cell, label, area, ground, canvas);
        return;
    }
    if let Some(label) = &cell.label
        && cell.piece.is_none()
    {
        let ink = Style::new().fg(palette::LIGHT_SQUARE).bg(ground).add_modifier(Modifier::DIM);
        // The mark of the last move is drawn in the corners.
        canvas.text(area.x + u16::from(cell.marks.last), area.y, label, ink);
    }
    if let Some(piece) = cell.piece {
        draw_piece(piece, cell, area, ground, canvas);
    }
    draw_marks(cell, area, ground, canvas);
}

/// Draws a square of one row with its number, which is needed for typing: the piece or the target is in the first
/// column. There is no room for marks beside the number, so the text itself is marked.
fn draw_numbered_cell(cell: &Cell, label: &str, area: Rect, ground: Color, canvas: &mut Canvas) {
    let plain = canvas.capabilities.is_ascii() || canvas.is_colourless();
    let (text, colour) = match cell.piece {
        Some(piece) => {
            let text = if plain { letter(piece) } else { sprites::glyph(piece.kind).to_string() };
            let fill = canvas.piece_colours[piece.side].fill;
            (text, if cell.marks.captured { palette::QUIET } else { fill })
        }
        None if cell.marks.target => {
            let dot = if canvas.capabilities.is_ascii() { "*" } else { "●" };
            (dot.to_owned(), palette::TARGET)
        }
        None => (" ".to_owned(), palette::LIGHT_SQUARE),
    };
    let mut style = Style::new().bg(ground);
    if cell.marks.last || cell.marks.forced {
        style = style.add_modifier(Modifier::UNDERLINED);
    }
    if canvas.cursor.is_some() && canvas.cursor == cell.place {
        style = style.add_modifier(Modifier::REVERSED);
    }
    canvas.text(area.x, area.y, &text, style.fg(colour).add_modifier(Modifier::BOLD));
    let digits = usize::from(area.width.saturating_sub(1));
    let ink = if cell.marks.last { palette::GOLD } else { palette::LETTERING };
    canvas.text(area.x + 1, area.y, &format!("{label:>digits$}"), style.fg(ink));
}

fn ground(cell: &Cell) -> Color {
    match (cell.marks.check, cell.marks.lifted, cell.dark) {
        (true, ..) => palette::CHECK,
        (_, true, _) => palette::LIFTED,
        (.., true) => palette::DARK_SQUARE,
        (.., false) => palette::LIGHT_SQUARE,
    }
}

/// Shades a dark square without colours.
fn shade(area: Rect, canvas: &mut Canvas) {
    let dot = if canvas.capabilities.is_ascii() { "." } else { "░" };
    for row in area.top()..area.bottom() {
        canvas.text(area.x, row, &dot.repeat(usize::from(area.width)), Style::new());
    }
}

fn draw_piece(piece: ScenePiece, cell: &Cell, area: Rect, ground: Color, canvas: &mut Canvas) {
    let colours = canvas.piece_colours[piece.side];
    let mut style = Style::new().fg(colours.fill).bg(ground).add_modifier(Modifier::BOLD);
    if cell.marks.captured {
        style = Style::new().fg(palette::QUIET).bg(ground);
    }
    if canvas.capabilities.is_ascii() || canvas.is_colourless() {
        draw_letter(piece, area, style, canvas);
        return;
    }
    let round = matches!(piece.kind, PieceKind::Man | PieceKind::Crowned);
    let pixels = match (area.height, round) {
        (4, _) => sprites::large(piece.kind),
        (3, _) => sprites::small(piece.kind),
        (2, true) => sprites::disc(area.width),
        _ => {
            let glyph = sprites::glyph(piece.kind).to_string();
            canvas.text(area.x + area.width / 2, area.y + area.height / 2, &glyph, style);
            return;
        }
    };
    draw_blocks(&sprites::blocks(pixels), area, style, canvas);
    if round {
        let fill = style.fg.unwrap_or(colours.fill);
        draw_lettering(piece, cell, area, Style::new().fg(colours.faint).bg(fill), canvas);
    }
}

/// Draws rows of blocks in the middle of an area. Spaces are transparent.
fn draw_blocks(rows: &[String], area: Rect, style: Style, canvas: &mut Canvas) {
    for (row, text) in rows.iter().enumerate() {
        let indent = usize::from(area.width).saturating_sub(text.chars().count()).div_ceil(2);
        for (column, letter) in text.chars().enumerate().filter(|(_, letter)| *letter != ' ') {
            let x = area.x + (indent + column) as u16;
            canvas.text(x, area.y + row as u16, &letter.to_string(), style);
        }
    }
}

/// Draws on a disc: the crown of a king, and the number of the square, which is needed for typing.
fn draw_lettering(piece: ScenePiece, cell: &Cell, area: Rect, style: Style, canvas: &mut Canvas) {
    let crowned = piece.kind == PieceKind::Crowned;
    let middle = area.y + (area.height - 1) / 2;
    if crowned {
        let style = style.fg(canvas.piece_colours[piece.side].ink).add_modifier(Modifier::BOLD);
        canvas.text(area.x + area.width / 2, middle, "♛", style);
    }
    if let Some(label) = &cell.label {
        let x = area.x + (area.width - label.len() as u16) / 2;
        canvas.text(x, middle + u16::from(crowned), label, style);
    }
}

/// Draws a piece as a letter: a capital for White. Checkers men are `o` and `x`.
fn draw_letter(piece: ScenePiece, area: Rect, style: Style, canvas: &mut Canvas) {
    let (x, y) = (area.x + area.width / 2, area.y + area.height / 2);
    canvas.text(x - 1, y, &format!(" {} ", letter(piece)), style);
}

fn letter(piece: ScenePiece) -> String {
    match (piece.kind, piece.side) {
        (PieceKind::Man, Side::White) => "o".to_owned(),
        (PieceKind::Man, Side::Black) => "x".to_owned(),
        (PieceKind::Crowned, Side::White) => "O".to_owned(),
        (PieceKind::Crowned, Side::Black) => "X".to_owned(),
        (figure, Side::White) => sprites::letter(figure).to_ascii_uppercase().to_string(),
        (figure, Side::Black) => sprites::letter(figure).to_string(),
    }
}

/// Draws highlights, as shapes and not only as colours.
fn draw_marks(cell: &Cell, area: Rect, ground: Color, canvas: &mut Canvas) {
    let marks = cell.marks;
    let (last_row, last_column) = (area.bottom() - 1, area.right() - 1);
    let style = |colour| Style::new().fg(colour).bg(ground).add_modifier(Modifier::BOLD);
    if marks.last {
        let gold = style(palette::GOLD);
        let corners = match (canvas.capabilities.is_ascii(), area.height) {
            (true, _) => ["'", "'", ".", "."],
            (false, 1) => ["▌", "▐", "▌", "▐"],
            (false, _) => ["▘", "▝", "▖", "▗"],
        };
        canvas.text(area.x, area.y, corners[0], gold);
        canvas.text(last_column, area.y, corners[1], gold);
        canvas.text(area.x, last_row, corners[2], gold);
        canvas.text(last_column, last_row, corners[3], gold);
    }
    if marks.forced {
        let under = if canvas.capabilities.is_ascii() { "_" } else { "▁" };
        let width = usize::from(area.width.saturating_sub(2));
        canvas.text(area.x + 1, last_row, &under.repeat(width), style(palette::GOLD));
    }
    let middle = area.y + area.height / 2;
    if marks.target {
        let green = style(palette::TARGET);
        if cell.piece.is_some() {
            canvas.text(area.x, middle, "(", green);
            canvas.text(last_column, middle, ")", green);
        } else {
            let dot = if canvas.capabilities.is_ascii() { "*" } else { "●" };
            canvas.text(area.x + area.width / 2, middle, dot, green);
        }
    }
    if marks.check {
        canvas.text(last_column, area.y, "!", style(palette::INK));
    }
    if canvas.cursor.is_some() && canvas.cursor == cell.place {
        canvas.text(area.x, middle, "[", style(palette::INK));
        canvas.text(last_column, middle, "]", style(palette::INK));
    }
}
