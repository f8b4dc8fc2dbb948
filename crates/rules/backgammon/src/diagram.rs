use game::{DiagramStyle, Side};

use crate::captions::Captions;
use crate::diagram_painter::DiagramPainter;
use crate::dice::Dice;
use crate::position::Position;

/// How many checkers are drawn on a point; a larger number is written as a digit.
const ROWS: u8 = 5;

/// Draws the board with White at the bottom and these captions beside it.
pub(crate) fn draw(position: &Position, ink: DiagramStyle, captions: &Captions) -> String {
    let writer =
        DiagramWriter { position, painter: DiagramPainter::new(ink, position.rules.rulebook()) };
    let mut lines = vec![writer.edge(Half::Top)];
    lines.extend((0..ROWS).map(|row| writer.row(Half::Top, row)));
    lines.push(writer.middle());
    lines.extend((0..ROWS).rev().map(|row| writer.row(Half::Bottom, row)));
    lines.push(writer.edge(Half::Bottom));
    for (line, note) in lines.iter_mut().zip(writer.notes(captions)) {
        if !note.is_empty() {
            line.push_str("   ");
            line.push_str(&note);
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Top,
    Bottom,
}

impl Half {
    /// The points of its two quarters, from left to right.
    fn points(self) -> [[u8; 6]; 2] {
        match self {
            Self::Top => [[13, 14, 15, 16, 17, 18], [19, 20, 21, 22, 23, 24]],
            Self::Bottom => [[12, 11, 10, 9, 8, 7], [6, 5, 4, 3, 2, 1]],
        }
    }

    /// The side that bears off in this half.
    fn side(self) -> Side {
        match self {
            Self::Top => Side::Black,
            Self::Bottom => Side::White,
        }
    }
}

struct DiagramWriter<'p> {
    position: &'p Position,
    painter: DiagramPainter,
}

impl DiagramWriter<'_> {
    /// The frame with the numbers of the points.
    fn edge(&self, half: Half) -> String {
        let [left, right] = half.points().map(|points| self.painter.numbers(points));
        let corners = match half {
            Half::Top => self.painter.top(),
            Half::Bottom => self.painter.bottom(),
        };
        let [begin, to_bar, from_bar, to_tray, end] = corners;
        let (bar, tray) = (self.painter.line(3), self.painter.line(6));
        self.painter
            .frame(&format!("{begin}{left}{to_bar}{bar}{from_bar}{right}{to_tray}{tray}{end}"))
    }

    fn row(&self, half: Half, row: u8) -> String {
        let wall = self.painter.wall();
        let [left, right] = half
            .points()
            .map(|points| points.iter().map(|&point| self.cell(point, row)).collect::<String>());
        let (bar, tray) = (self.bar(half, row), self.tray(half, row));
        format!("{wall}{left}{wall}{bar}{wall}{right}{wall}{tray}{wall}")
    }

    /// One point at one height, counted from the edge.
    fn cell(&self, point: u8, row: u8) -> String {
        let (side, count) = match self.position.board(Side::White).point(point) {
            count @ ..0 => (Side::Black, count.unsigned_abs()),
            count => (Side::White, count.unsigned_abs()),
        };
        match count {
            _ if row + 1 == ROWS && count > ROWS => self.painter.count(side, count),
            _ if row < count => self.painter.checker(side),
            _ => self.painter.empty(point),
        }
    }

    /// The bar. Checkers on it are drawn in the half where they enter.
    fn bar(&self, half: Half, row: u8) -> String {
        let side = !half.side();
        let count = self.position.checkers(side).on_bar();
        // The stack grows from the middle of the board.
        let height = ROWS - 1 - row;
        match count {
            _ if height + 1 == ROWS && count > ROWS => self.painter.bar_count(side, count),
            _ if height < count => self.painter.bar_checker(side),
            _ => self.painter.bar_empty(),
        }
    }

    /// The cube, if it is on this side, and the checkers that have been borne off.
    fn tray(&self, half: Half, row: u8) -> String {
        let side = half.side();
        let off = self.position.checkers(side).off();
        match row {
            0 if self.position.cube().owner() == Some(side) => self.cube(),
            2 if off > 0 => self.painter.borne_off(side, off),
            _ => self.painter.tray(""),
        }
    }

    fn middle(&self) -> String {
        let painter = &self.painter;
        let wall = painter.wall();
        let dice = |side| match self.position.rolled() {
            Some((player, dice)) if player == side => self.dice(side, dice),
            _ => painter.felt(18),
        };
        let tray = match self.position.cube().owner() {
            None if self.position.rules.has_cube() => self.cube(),
            _ => painter.tray(""),
        };
        let bar = painter.bar_name();
        format!(
            "{wall}{}{wall}{bar}{wall}{}{wall}{tray}{wall}",
            dice(Side::Black),
            dice(Side::White)
        )
    }

    fn dice(&self, side: Side, dice: Dice) -> String {
        self.painter.dice(side, dice.high(), dice.low())
    }

    fn cube(&self) -> String {
        let stake = self.position.cube().stake();
        let text = if stake < 10_000 { format!("[{stake}]") } else { "[...]".to_owned() };
        self.painter.cube(&text)
    }

    /// The lines of text beside the board.
    fn notes(&self, captions: &Captions) -> Vec<String> {
        let painter = &self.painter;
        let player =
            |side| format!("{} {}", painter.mark(side), painter.strong(&captions.names[side]));
        let mut notes = vec![String::new(); 13];
        notes[1] = player(Side::Black);
        notes[2] = painter.faint(&captions.counts[Side::Black]);
        notes[6].clone_from(&captions.state);
        if !captions.played_for.is_empty() {
            notes[7] = painter.faint(&captions.played_for);
        }
        notes[10] = painter.faint(&captions.counts[Side::White]);
        notes[11] = player(Side::White);
        notes
    }
}
