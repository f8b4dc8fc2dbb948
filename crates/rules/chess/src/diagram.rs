//! Text diagrams of the board.

use std::fmt::Write;

use game::{DiagramStyle, Side};

use crate::{Piece, PieceLetters, Position, Role, Square};

impl Position {
    /// A text diagram of the board, with the piece letters of a language in styles that use letters.
    pub fn lettered_diagram(&self, ink: DiagramStyle, letters: PieceLetters) -> String {
        draw(self, ink, letters)
    }
}

/// Draws the board from White's side, with coordinates.
fn draw(position: &Position, ink: DiagramStyle, letters: PieceLetters) -> String {
    let mut text = String::new();
    let frame = Frame::of(ink);
    text.push_str(frame.top);
    for rank in (0..8).rev() {
        let _ = write!(text, " {} {}", rank + 1, frame.left);
        for file in 0..8 {
            if let Some(square) = Square::from_coords(file, rank) {
                draw_square(&mut text, position, square, ink, letters);
            }
        }
        text.push_str(frame.right);
    }
    text.push_str(frame.bottom);
    text.push_str(frame.files);
    text
}

/// The frame around the squares.
struct Frame {
    top: &'static str,
    left: &'static str,
    right: &'static str,
    bottom: &'static str,
    files: &'static str,
}

impl Frame {
    const fn of(ink: DiagramStyle) -> Self {
        match ink {
            DiagramStyle::Ascii => Self {
                top: "   +-----------------+\n",
                left: "| ",
                right: "|\n",
                bottom: "   +-----------------+\n",
                files: "     a b c d e f g h\n",
            },
            DiagramStyle::Unicode => Self {
                top: "   ┌─────────────────┐\n",
                left: "│ ",
                right: "│\n",
                bottom: "   └─────────────────┘\n",
                files: "     a b c d e f g h\n",
            },
            DiagramStyle::Colour => Self {
                top: "",
                left: "",
                right: "\x1b[0m\n",
                bottom: "",
                files: "    a  b  c  d  e  f  g  h\n",
            },
        }
    }
}

fn draw_square(
    text: &mut String,
    position: &Position,
    square: Square,
    ink: DiagramStyle,
    letters: PieceLetters,
) {
    let piece = position.piece_at(square);
    let dark = square.is_dark();
    let _ = match ink {
        DiagramStyle::Ascii => {
            write!(text, "{} ", piece.map_or('.', |piece| letters.letter(piece)))
        }
        DiagramStyle::Unicode => write!(text, "{} ", piece.map_or('·', figure)),
        DiagramStyle::Colour => {
            write!(text, "{} {} ", paint(piece, dark), piece.map_or(' ', solid_figure))
        }
    };
}

/// The colours of a wooden board, and of the piece that stands on it.
fn paint(piece: Option<Piece>, dark: bool) -> String {
    let ground = if dark { "169;116;74" } else { "233;211;174" };
    let figure = match piece.map(|piece| piece.side) {
        Some(Side::White) => "255;253;248",
        _ => "43;35;32",
    };
    format!("\x1b[48;2;{ground};38;2;{figure}m")
}

/// White pieces in outline, black ones filled.
fn figure(piece: Piece) -> char {
    let index = piece.role as usize;
    match piece.side {
        Side::White => ['♙', '♘', '♗', '♖', '♕', '♔'][index],
        Side::Black => solid_figure(piece),
    }
}

/// Filled symbols, for styles in which the colour distinguishes the sides.
fn solid_figure(piece: Piece) -> char {
    match piece.role {
        Role::Pawn => '♟',
        Role::Knight => '♞',
        Role::Bishop => '♝',
        Role::Rook => '♜',
        Role::Queen => '♛',
        Role::King => '♚',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    #[test]
    fn the_plain_style_uses_the_piece_letters_of_a_language() {
        let start = Position::new(Rules::STANDARD);
        let ranks = |letters| {
            let drawn = start.lettered_diagram(DiagramStyle::Ascii, letters);
            let line = |at: usize| drawn.lines().nth(at).unwrap_or_default().to_owned();
            [line(1), line(8)]
        };
        let english = [" 8 | r n b q k b n r |", " 1 | R N B Q K B N R |"];
        assert_eq!(ranks(PieceLetters::English), english);
        let french = [" 8 | t c f d r f c t |", " 1 | T C F D R F C T |"];
        assert_eq!(ranks(PieceLetters::French), french);
    }
}
