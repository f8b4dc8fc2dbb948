//! Text diagrams of the board, with White at the bottom.

use game::{DiagramStyle, Side};

use crate::{Piece, Position, Rulebook, Square};

/// Draws the position in a style.
pub(crate) fn diagram(position: &Position, style: DiagramStyle) -> String {
    let painter = DiagramPainter { style };
    let mut text = painter.edge(true);
    for row in 0..8 {
        let cells: String = (0..8).map(|column| painter.cell(position, row, column)).collect();
        let (first, last) = (row * 4 + 1, row * 4 + 4);
        let wall = painter.wall();
        text += &format!("{first:>3} {wall}{cells}{wall} {last}\n");
    }
    text + &painter.edge(false)
}

struct DiagramPainter {
    style: DiagramStyle,
}

impl DiagramPainter {
    /// The line above or below the board.
    fn edge(&self, above: bool) -> String {
        let (left, line, right) = match (self.style, above) {
            (DiagramStyle::Ascii, _) => ("+", "-", "+"),
            (_, true) => ("┌", "─", "┐"),
            (_, false) => ("└", "─", "┘"),
        };
        format!("    {left}{}{right}\n", line.repeat(24))
    }

    fn wall(&self) -> &'static str {
        if self.style == DiagramStyle::Ascii { "|" } else { "│" }
    }

    /// One square, three characters wide.
    fn cell(&self, position: &Position, row: u8, column: u8) -> String {
        let Some(square) = Square::at(row, column) else {
            return match self.style {
                DiagramStyle::Ascii | DiagramStyle::Unicode => "   ".to_owned(),
                DiagramStyle::Colour => format!("{LIGHT}   {RESET}"),
            };
        };
        let piece = position.board().at(square);
        match self.style {
            DiagramStyle::Ascii => format!(" {} ", plain(piece)),
            DiagramStyle::Unicode => format!(" {} ", unicode(piece)),
            DiagramStyle::Colour => coloured(square, piece, position.rules().rulebook()),
        }
    }
}

fn plain(piece: Option<Piece>) -> char {
    match piece {
        None => '.',
        Some(Piece { side: Side::White, king: false }) => 'w',
        Some(Piece { side: Side::White, king: true }) => 'W',
        Some(Piece { side: Side::Black, king: false }) => 'b',
        Some(Piece { side: Side::Black, king: true }) => 'B',
    }
}

fn unicode(piece: Option<Piece>) -> char {
    match piece {
        None => '·',
        Some(Piece { side: Side::White, king: false }) => '⛀',
        Some(Piece { side: Side::White, king: true }) => '⛁',
        Some(Piece { side: Side::Black, king: false }) => '⛂',
        Some(Piece { side: Side::Black, king: true }) => '⛃',
    }
}

// Colours: a board of maple and walnut with ivory and ebony pieces (red and ebony in the sleigh set). An empty square
// shows its number.
const LIGHT: &str = "\x1b[48;2;232;207;166m";
const DARK: &str = "\x1b[48;2;128;84;54m";
const NUMBER: &str = "\x1b[38;2;166;122;88m";
const IVORY: &str = "\x1b[1;38;2;255;248;231m";
const EBONY: &str = "\x1b[1;38;2;20;14;10m";
const LACQUER: &str = "\x1b[1;38;2;214;58;44m";
const RESET: &str = "\x1b[0m";

fn coloured(square: Square, piece: Option<Piece>, rulebook: Rulebook) -> String {
    let Some(Piece { side, king }) = piece else {
        return format!("{DARK}{NUMBER}{square:>2} {RESET}");
    };
    let colour = match (side, rulebook) {
        (Side::White, Rulebook::Sleigh) => LACQUER,
        (Side::White, _) => IVORY,
        (Side::Black, _) => EBONY,
    };
    let shape = if king { '♛' } else { '●' };
    format!("{DARK}{colour} {shape} {RESET}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    #[test]
    fn draws_the_plain_style() {
        let position = Position::from_fen(Rules::STANDARD, "W:W22,K3:B9,K30").unwrap();
        let drawn = "    +------------------------+
  1 |    .     .     W     . | 4
  5 | .     .     .     .    | 8
  9 |    b     .     .     . | 12
 13 | .     .     .     .    | 16
 17 |    .     .     .     . | 20
 21 | .     w     .     .    | 24
 25 |    .     .     .     . | 28
 29 | .     B     .     .    | 32
    +------------------------+
";
        assert_eq!(diagram(&position, DiagramStyle::Ascii), drawn);
    }

    #[test]
    fn all_styles_draw_the_same_board() {
        let position = Position::start(Rules::STANDARD);
        let unicode = diagram(&position, DiagramStyle::Unicode);
        assert_eq!(unicode.matches('⛂').count(), 12);
        assert_eq!(unicode.matches('⛀').count(), 12);
        assert_eq!(unicode.matches('·').count(), 8);
        let colour = diagram(&position, DiagramStyle::Colour);
        assert_eq!(colour.matches('●').count(), 24);
        assert_eq!(colour.matches(LIGHT).count(), 32);
        assert!(colour.contains("13 "), "empty squares show their numbers");
        let sleigh = diagram(&Position::start(Rules::SLEIGH), DiagramStyle::Colour);
        assert_eq!((colour.matches(LACQUER).count(), sleigh.matches(LACQUER).count()), (0, 12));
    }
}
