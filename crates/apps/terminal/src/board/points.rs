use board_view::{Point, PointBoard, SceneCube, SceneDie, Stack};
use game::Side;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::discs::Disc;
use super::{Canvas, sprites};
use crate::palette;

/// The size of a backgammon board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scale {
    /// The columns of a point.
    width: u16,
    /// The rows of a checker.
    checker: u16,
    /// How many checkers fit on a point.
    stack: u16,
    /// The columns of the bar and of the trays.
    bar: u16,
}

const SCALES: [Scale; 7] = [
    Scale { width: 6, checker: 3, stack: 5, bar: 6 },
    Scale { width: 6, checker: 2, stack: 6, bar: 6 },
    Scale { width: 5, checker: 2, stack: 5, bar: 6 },
    Scale { width: 4, checker: 1, stack: 6, bar: 6 },
    Scale { width: 3, checker: 1, stack: 6, bar: 5 },
    Scale { width: 3, checker: 1, stack: 5, bar: 5 },
    Scale { width: 3, checker: 1, stack: 4, bar: 5 },
];

/// The rows between the two stacks: as high as a die.
const MIDDLE: u16 = 3;

impl Scale {
    pub(crate) fn fitting(width: u16, height: u16) -> Self {
        let fits = |scale: &&Self| scale.size().0 <= width && scale.size().1 <= height;
        *SCALES.iter().find(fits).unwrap_or(&SCALES[SCALES.len() - 1])
    }

    /// The rows of a point.
    fn rows(self) -> u16 {
        self.checker * self.stack
    }

    /// Frame, six points, bar, six points, tray, and a line of numbers above and below.
    pub(crate) fn size(self) -> (u16, u16) {
        (12 * self.width + 2 * self.bar + 3, 2 * self.rows() + MIDDLE + 2)
    }

    /// The column of a point, from the left edge of the board.
    fn column(self, index: usize) -> u16 {
        let bar = if index < 6 { 0 } else { self.bar };
        1 + index as u16 * self.width + bar
    }
}

pub(crate) fn draw(
    points: &PointBoard,
    seen_from: Side,
    scale: Scale,
    x: u16,
    y: u16,
    canvas: &mut Canvas,
) {
    let (width, height) = scale.size();
    canvas.fill(Rect::new(x, y, width, height), Style::new().bg(palette::FRAME));
    let half = 6 * scale.width;
    // Where something of this width is, if it is so far from the left edge of a board with its home boards on the right.
    let at =
        |offset: u16, size: u16| x + if points.home_left { width - offset - size } else { offset };
    for left in [1, 1 + half + scale.bar] {
        let felt = Rect::new(at(left, half), y + 1, half, height - 2);
        canvas.fill(felt, Style::new().bg(palette::FELT));
    }
    for (index, point) in points.upper.iter().enumerate() {
        let left = at(scale.column(index), scale.width);
        draw_point(point, index, true, scale, left, y, canvas);
    }
    for (index, point) in points.lower.iter().enumerate() {
        let left = at(scale.column(index), scale.width);
        draw_point(point, index, false, scale, left, y, canvas);
    }
    let bar = at(1 + half, scale.bar);
    let tray = at(1 + 2 * half + scale.bar + 1, scale.bar);
    let board = Edge { y, scale };
    // A checker on the bar enters in the opponent's home board, so it is drawn in that half.
    draw_bar(&points.bar[seen_from], bar, true, board, canvas);
    draw_bar(&points.bar[!seen_from], bar, false, board, canvas);
    draw_tray(&points.trays[!seen_from], tray, true, board, canvas);
    draw_tray(&points.trays[seen_from], tray, false, board, canvas);
    if let Some(cube) = &points.cube {
        draw_cube(cube, seen_from, bar, board, canvas);
    }
    let roller_is_near = points.roller == Some(seen_from);
    let dice = at(if roller_is_near { 1 + half + scale.bar } else { 1 }, half);
    draw_dice(points, dice, board, canvas);
}

/// Where the rows of a board are.
#[derive(Clone, Copy)]
struct Edge {
    y: u16,
    scale: Scale,
}

impl Edge {
    fn middle(self) -> u16 {
        self.y + 1 + self.scale.rows()
    }

    fn bottom(self) -> u16 {
        self.middle() + MIDDLE + self.scale.rows() - 1
    }
}

fn draw_point(
    point: &Point,
    index: usize,
    upper: bool,
    scale: Scale,
    left: u16,
    y: u16,
    canvas: &mut Canvas,
) {
    let edge = Edge { y, scale };
    let number_row = if upper { y } else { edge.bottom() + 1 };
    let width = usize::from(scale.width);
    let marks = point.stack.marks;
    let mut lettering = Style::new().fg(palette::LETTERING).bg(palette::FRAME);
    if marks.last {
        lettering = lettering.fg(palette::GOLD).add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
    }
    if canvas.cursor == Some(point.stack.place) {
        lettering = lettering.add_modifier(Modifier::REVERSED | Modifier::BOLD);
    }
    let number = point.number.to_string();
    canvas.text(left, number_row, &format!("{number:^width$}"), lettering);
    let top = if upper { y + 1 } else { edge.middle() + MIDDLE };
    let area = Rect::new(left, top, scale.width, scale.rows());
    let colour = if (index + usize::from(upper)).is_multiple_of(2) {
        palette::LIGHT_POINT
    } else {
        palette::DARK_POINT
    };
    draw_wedge(area, upper, colour, canvas);
    draw_stack(&point.stack, area, upper, scale, canvas);
    canvas.place(area, Some(point.stack.place));
}

/// Draws a point's triangle, with its base at the board's edge.
fn draw_wedge(area: Rect, upper: bool, colour: Color, canvas: &mut Canvas) {
    let style = Style::new().fg(colour).bg(palette::FELT);
    let (width, height) = (2 * usize::from(area.width), 2 * usize::from(area.height));
    let pixels = (0..height).map(|row| {
        let far = if upper { row } else { height - 1 - row };
        let gap = width * (2 * far + 1) / (4 * height);
        format!("{}{}", ".".repeat(gap), "#".repeat(width - 2 * gap))
    });
    let rows = sprites::blocks(&pixels.collect::<Vec<_>>());
    let plain = canvas.is_colourless() || canvas.capabilities.is_ascii();
    let dot = if colour == palette::LIGHT_POINT { '.' } else { ':' };
    for (row, text) in rows.iter().enumerate() {
        let text = if plain { text.replace(|c| c != ' ', &dot.to_string()) } else { text.clone() };
        canvas.text(area.x, area.y + row as u16, &text, style);
    }
}

fn draw_stack(stack: &Stack, area: Rect, upper: bool, scale: Scale, canvas: &mut Canvas) {
    let shown = u16::from(stack.count).min(scale.stack.min(5));
    for step in 0..shown {
        let top = match upper {
            true => area.y + step * scale.checker,
            false => area.bottom() - (step + 1) * scale.checker,
        };
        let last = step + 1 == shown;
        let label = if last && u16::from(stack.count) > shown {
            stack.count.to_string()
        } else {
            String::new()
        };
        let lifted = last && stack.marks.lifted;
        let disc =
            Disc { side: stack.side, height: step, label: &label, ground: palette::FELT, lifted };
        canvas.disc(Rect::new(area.x, top, area.width, scale.checker), &disc);
    }
    if stack.marks.target {
        let row = match upper {
            true => area.y + (shown * scale.checker).min(area.height - 1),
            false => area.bottom() - 1 - (shown * scale.checker).min(area.height - 1),
        };
        let dot = if canvas.capabilities.is_ascii() { "*" } else { "●" };
        let style = Style::new().fg(palette::GOLD).bg(palette::FELT).add_modifier(Modifier::BOLD);
        canvas.text(area.x + area.width / 2, row, dot, style);
    }
}

fn draw_bar(stack: &Stack, x: u16, upper: bool, board: Edge, canvas: &mut Canvas) {
    let scale = board.scale;
    let left = x + (scale.bar - scale.width) / 2;
    let rows = scale.rows() - 2;
    let top = if upper { board.middle() - rows } else { board.middle() + MIDDLE };
    let area = Rect::new(x, top, scale.bar, rows);
    if stack.count > 0 {
        let label = if stack.count > 1 { stack.count.to_string() } else { String::new() };
        let row = if upper { board.middle() - scale.checker } else { board.middle() + MIDDLE };
        let disc = Disc {
            side: stack.side,
            height: 0,
            label: &label,
            // Dark checkers could not be seen on the frame.
            ground: palette::FELT,
            lifted: stack.marks.lifted,
        };
        canvas.disc(Rect::new(left, row, scale.width, scale.checker), &disc);
    }
    if canvas.cursor == Some(stack.place) {
        canvas.text(x, top, "[", Style::new().fg(palette::INK).bg(palette::FRAME));
        canvas.text(x + scale.bar - 1, top, "]", Style::new().fg(palette::INK).bg(palette::FRAME));
    }
    canvas.place(area, Some(stack.place));
}

/// Draws the checkers that are borne off, three in a row.
fn draw_tray(stack: &Stack, x: u16, upper: bool, board: Edge, canvas: &mut Canvas) {
    let scale = board.scale;
    let rows = scale.rows();
    let top = if upper { board.y + 1 } else { board.middle() + MIDDLE };
    let width = scale.bar;
    let area = Rect::new(x, top, width, rows);
    let colours = canvas.piece_colours[stack.side];
    let style = Style::new().fg(colours.fill).bg(palette::FELT);
    let coin = if canvas.capabilities.is_ascii() { "|" } else { "▌" };
    for row in 0..u16::from(stack.count.div_ceil(3)).min(rows) {
        let left = stack.count - 3 * row as u8;
        let y = if upper { top + row } else { top + rows - 1 - row };
        canvas.text(x + 1, y, &coin.repeat(usize::from(left.min(3))), style);
    }
    if stack.count > 0 {
        let row = if upper { top + rows - 1 } else { top };
        canvas.text(x + 1, row, &stack.count.to_string(), style.add_modifier(Modifier::BOLD));
    }
    if stack.marks.target {
        let gold = Style::new().fg(palette::GOLD).bg(palette::FRAME);
        let dot = if canvas.capabilities.is_ascii() { "*" } else { "●" };
        canvas.text(x + width / 2, top + rows / 2, dot, gold.add_modifier(Modifier::BOLD));
    }
    if canvas.cursor == Some(stack.place) {
        let row = top + rows / 2;
        canvas.text(x, row, "[", Style::new().fg(palette::INK).bg(palette::FRAME));
        canvas.text(x + width - 1, row, "]", Style::new().fg(palette::INK).bg(palette::FRAME));
    }
    canvas.place(area, Some(stack.place));
}

/// Draws the cube on the bar: in the middle, or on its owner's side.
fn draw_cube(cube: &SceneCube, seen_from: Side, x: u16, board: Edge, canvas: &mut Canvas) {
    let near = match (cube.offered_by, cube.owner) {
        (Some(by), _) => Some(!by),
        (None, owner) => owner,
    };
    let row = match near {
        None => board.middle() + 1,
        Some(side) if side == seen_from => board.bottom(),
        Some(_) => board.y + 1,
    };
    let style = if cube.resting {
        Style::new().fg(palette::USED_PIP).bg(palette::USED_DIE)
    } else {
        Style::new().fg(palette::PIP).bg(palette::DIE).add_modifier(Modifier::BOLD)
    };
    // A cube that was not turned yet shows 64.
    let shows = if cube.stake == 1 { 64 } else { cube.stake };
    let inner = usize::from(board.scale.bar - 2);
    let shows =
        if canvas.capabilities.is_ascii() { format!("[{shows}]") } else { shows.to_string() };
    canvas.text(x + 1, row, &format!("{shows:^inner$}"), style);
}

/// Draws the dice in the half of the board that begins at `left`.
fn draw_dice(points: &PointBoard, left: u16, board: Edge, canvas: &mut Canvas) {
    if points.roller.is_none() {
        return;
    }
    let scale = board.scale;
    let half = 6 * scale.width;
    // If the four dice of a double do not fit side by side, two of them are drawn.
    let dice: Vec<SceneDie> = match points.dice.len() {
        4 if half < 4 * 6 => {
            let used = points.dice.iter().filter(|die| die.used).count();
            let number = points.dice[0].number;
            (0..2).map(|die| SceneDie { number, used: used > 2 * die + 1 }).collect()
        }
        _ => points.dice.clone(),
    };
    let width = dice.len() as u16 * 6 - 1;
    let indent = half.saturating_sub(width) / 2;
    for (index, die) in dice.iter().enumerate() {
        draw_die(*die, left + indent + index as u16 * 6, board.middle(), canvas);
    }
    if points.dice.len() > dice.len() {
        let times = points.dice.iter().filter(|die| !die.used).count();
        let quiet = Style::new().fg(palette::LIGHT_POINT).bg(palette::FELT);
        canvas.text(left + indent + width + 1, board.middle() + 1, &format!("×{times}"), quiet);
    }
}

/// The pips of a die in three rows of three.
const PIPS: [[&str; 3]; 6] = [
    ["   ", " o ", "   "],
    ["o  ", "   ", "  o"],
    ["o  ", " o ", "  o"],
    ["o o", "   ", "o o"],
    ["o o", " o ", "o o"],
    ["o o", "o o", "o o"],
];

fn draw_die(die: SceneDie, x: u16, y: u16, canvas: &mut Canvas) {
    let style = match die.used {
        false => Style::new().fg(palette::PIP).bg(palette::DIE).add_modifier(Modifier::BOLD),
        true => Style::new().fg(palette::USED_PIP).bg(palette::USED_DIE),
    };
    let Some(face) = PIPS.get(usize::from(die.number).wrapping_sub(1)) else { return };
    let pip = if canvas.capabilities.is_ascii() { "o" } else { "●" };
    for (row, pips) in face.iter().enumerate() {
        let mut letters = pips.chars().map(|place| if place == 'o' { pip } else { " " });
        let mut next = || letters.next().unwrap_or(" ");
        let text = format!(" {}{}{} ", next(), next(), next());
        let text = match (canvas.is_colourless(), die.used) {
            (true, true) => text.replace(pip, "-"),
            _ => text,
        };
        canvas.text(x, y + row as u16, &text, style);
    }
}
