use std::fmt::Write;

use chess::{Piece, Position, Role, Square};
use game::Side;

use crate::{Picture, chess_piece, wood};

/// A square is as large as the box of a piece; the frame around the board is half that.
const SQUARE: u32 = 100;
const FRAME: u32 = 50;
const BOARD: u32 = 8 * SQUARE + 2 * FRAME;

impl Picture for Position {
    fn svg(&self) -> String {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {BOARD} {BOARD}\" \
             width=\"360\" height=\"360\">\n<defs>\n"
        );
        for side in Side::ALL {
            for role in Role::ALL.into_iter().filter(|role| self.pieces(side, *role).any()) {
                let id = id(Piece { side, role });
                let _ = writeln!(svg, "<g id=\"{id}\">{}</g>", chess_piece(side, role));
            }
        }
        let _ = writeln!(
            svg,
            "</defs>\n<rect width=\"{BOARD}\" height=\"{BOARD}\" rx=\"12\" fill=\"{}\"/>",
            wood::FRAME
        );
        squares(&mut svg);
        coordinates(&mut svg);
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(square) {
                let (x, y) = corner(square);
                let _ = writeln!(svg, "<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>", id(piece));
            }
        }
        svg + "</svg>\n"
    }
}

fn id(piece: Piece) -> String {
    format!("{}-{}", piece.side, piece.role.name())
}

/// The upper left corner of a square, seen from White's seat.
fn corner(square: Square) -> (u32, u32) {
    let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
    (FRAME + file * SQUARE, FRAME + (7 - rank) * SQUARE)
}

fn squares(svg: &mut String) {
    let side = 8 * SQUARE;
    let light = wood::LIGHT;
    let _ = writeln!(
        svg,
        "<rect x=\"{FRAME}\" y=\"{FRAME}\" width=\"{side}\" height=\"{side}\" fill=\"{light}\"/>"
    );
    let mut path = String::new();
    for (x, y) in Square::all().filter(|square| square.is_dark()).map(corner) {
        let _ = write!(path, "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z");
    }
    let _ = writeln!(svg, "<path d=\"{path}\" fill=\"{}\"/>", wood::DARK);
}

fn coordinates(svg: &mut String) {
    let _ = writeln!(
        svg,
        "<g font-family=\"Georgia, serif\" font-size=\"28\" fill=\"{}\" text-anchor=\"middle\">",
        wood::LETTERING
    );
    for step in 0..8u32 {
        let middle = FRAME + step * SQUARE + SQUARE / 2;
        let file = char::from(b'a' + step as u8);
        let rank = 8 - step;
        let below = BOARD - FRAME / 2 + 9;
        let beside = middle + 9;
        let _ = writeln!(svg, "<text x=\"{middle}\" y=\"{below}\">{file}</text>");
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{beside}\">{rank}</text>", FRAME / 2);
    }
    svg.push_str("</g>\n");
}
