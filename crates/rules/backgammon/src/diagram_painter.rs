use game::{DiagramStyle, Side};

use crate::rules::Rulebook;

/// Draws the parts of a [diagram](crate::diagram); parts of one kind always have the same width.
pub(crate) struct DiagramPainter {
    ink: DiagramStyle,
    /// Whether the dark checkers are red.
    red: bool,
}

/// Colours of the 256-colour palette: text, then background.
#[derive(Clone, Copy)]
struct TextColours(u8, u8);

const WOOD: u8 = 94;
const FELT: u8 = 65;
const RAIL: u8 = 58;

impl DiagramPainter {
    pub(crate) fn new(ink: DiagramStyle, rulebook: Rulebook) -> Self {
        Self { ink, red: rulebook == Rulebook::Travel }
    }

    fn choose<'t>(&self, plain: &'t str, unicode: &'t str) -> &'t str {
        if self.ink == DiagramStyle::Ascii { plain } else { unicode }
    }

    fn paint(&self, TextColours(letters, ground): TextColours, text: &str) -> String {
        match self.ink {
            DiagramStyle::Colour => format!("\x1b[38;5;{letters};48;5;{ground}m{text}\x1b[0m"),
            _ => text.to_owned(),
        }
    }

    fn colour(&self, side: Side) -> u8 {
        match side {
            Side::White => 231,
            Side::Black if self.red => 124,
            Side::Black => 16,
        }
    }

    /// One character for a checker of this side.
    fn disc(&self, side: Side) -> &'static str {
        match (self.ink, side) {
            (DiagramStyle::Ascii, Side::White) => "X",
            (DiagramStyle::Ascii, Side::Black) => "O",
            // With colours, both sides use the filled symbol.
            (DiagramStyle::Unicode, Side::White) => "○",
            _ => "●",
        }
    }

    pub(crate) fn frame(&self, text: &str) -> String {
        self.paint(TextColours(222, WOOD), text)
    }

    pub(crate) fn wall(&self) -> String {
        self.frame(self.choose("|", "│"))
    }

    pub(crate) fn line(&self, width: usize) -> String {
        self.choose("-", "─").repeat(width)
    }

    /// Corners and crossings of the upper edge, from left to right.
    pub(crate) fn top(&self) -> [&'static str; 5] {
        if self.ink == DiagramStyle::Ascii { ["+"; 5] } else { ["┌", "┬", "┬", "┬", "┐"] }
    }

    /// Corners and crossings of the lower edge, from left to right.
    pub(crate) fn bottom(&self) -> [&'static str; 5] {
        if self.ink == DiagramStyle::Ascii { ["+"; 5] } else { ["└", "┴", "┴", "┴", "┘"] }
    }

    /// The numbers of six points, as a piece of the frame.
    pub(crate) fn numbers(&self, points: [u8; 6]) -> String {
        let line = self.line(1);
        let number = |point: u8| match point {
            ..10 => format!("{line}{point}{line}"),
            _ => format!("{point}{line}"),
        };
        points.map(number).concat()
    }

    pub(crate) fn checker(&self, side: Side) -> String {
        self.paint(TextColours(self.colour(side), FELT), &format!(" {} ", self.disc(side)))
    }

    /// The number of checkers on a point, drawn in place of a checker.
    pub(crate) fn count(&self, side: Side, count: u8) -> String {
        self.paint(TextColours(self.colour(side), FELT), &format!("{count:>2} "))
    }

    /// An empty point. The points alternate between two shades.
    pub(crate) fn empty(&self, point: u8) -> String {
        let odd = point % 2 == 1;
        let text = match self.ink {
            DiagramStyle::Ascii if odd => " . ",
            DiagramStyle::Ascii => " : ",
            _ if odd => " ╷ ",
            _ => " ┊ ",
        };
        self.paint(TextColours(if odd { 180 } else { 52 }, FELT), text)
    }

    pub(crate) fn felt(&self, width: usize) -> String {
        self.paint(TextColours(231, FELT), &" ".repeat(width))
    }

    pub(crate) fn dice(&self, side: Side, high: u8, low: u8) -> String {
        let faces = ["⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];
        let face = |number: u8| match self.ink {
            DiagramStyle::Ascii => format!("[{number}]"),
            _ => format!(" {} ", faces[usize::from(number - 1)]),
        };
        let text = format!("     {}  {}     ", face(high), face(low));
        self.paint(TextColours(self.colour(side), FELT), &text)
    }

    pub(crate) fn bar_checker(&self, side: Side) -> String {
        self.paint(TextColours(self.colour(side), RAIL), &format!(" {} ", self.disc(side)))
    }

    pub(crate) fn bar_count(&self, side: Side, count: u8) -> String {
        self.paint(TextColours(self.colour(side), RAIL), &format!("{count:>2} "))
    }

    pub(crate) fn bar_empty(&self) -> String {
        self.paint(TextColours(222, RAIL), "   ")
    }

    pub(crate) fn bar_name(&self) -> String {
        self.paint(TextColours(222, RAIL), "BAR")
    }

    pub(crate) fn tray(&self, text: &str) -> String {
        self.paint(TextColours(222, RAIL), &format!("{text:^6}"))
    }

    pub(crate) fn cube(&self, text: &str) -> String {
        self.paint(TextColours(231, RAIL), &format!("{text:^6}"))
    }

    pub(crate) fn borne_off(&self, side: Side, count: u8) -> String {
        let text = format!("{count} {}", self.disc(side));
        self.paint(TextColours(self.colour(side), RAIL), &format!("{text:^6}"))
    }

    /// A checker before the name of a player beside the board.
    pub(crate) fn mark(&self, side: Side) -> String {
        match self.ink {
            DiagramStyle::Colour => self.checker(side),
            _ => self.disc(side).to_owned(),
        }
    }

    pub(crate) fn strong(&self, text: &str) -> String {
        match self.ink {
            DiagramStyle::Colour => format!("\x1b[1m{text}\x1b[0m"),
            _ => text.to_owned(),
        }
    }

    pub(crate) fn faint(&self, text: &str) -> String {
        match self.ink {
            DiagramStyle::Colour => format!("\x1b[2m{text}\x1b[0m"),
            _ => text.to_owned(),
        }
    }
}
