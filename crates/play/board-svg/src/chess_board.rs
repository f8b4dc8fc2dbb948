use std::fmt::Write;

use chess::{Piece, Position, Role};
use game::Side;

use crate::board::{Board, SQUARE};
use crate::{Picture, chess_piece, wood};

/// The frame has room for letters and figures.
const BOARD: Board = Board { frame: 50 };

impl Picture for Position {
    fn svg(&self) -> String {
        let mut pieces = String::new();
        for side in Side::ALL {
            for role in Role::ALL.into_iter().filter(|role| self.pieces(side, *role).any()) {
                let id = id(Piece { side, role });
                let _ = writeln!(pieces, "<g id=\"{id}\">{}</g>", chess_piece(side, role));
            }
        }
        let mut svg = BOARD.open(&pieces);
        coordinates(&mut svg);
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(square) {
                let (x, y) = BOARD.corner(square.file(), 7 - square.rank());
                let _ = writeln!(svg, "<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>", id(piece));
            }
        }
        svg + "</svg>\n"
    }
}

fn id(piece: Piece) -> String {
    format!("{}-{}", piece.side, piece.role.name())
}

fn coordinates(svg: &mut String) {
    let _ = writeln!(
        svg,
        "<g font-family=\"Georgia, serif\" font-size=\"28\" fill=\"{}\" text-anchor=\"middle\">",
        wood::LETTERING
    );
    let frame = BOARD.frame;
    for step in 0..8u32 {
        let middle = frame + step * SQUARE + SQUARE / 2;
        let file = char::from(b'a' + step as u8);
        let rank = 8 - step;
        let below = BOARD.edge() - frame / 2 + 9;
        let beside = middle + 9;
        let _ = writeln!(svg, "<text x=\"{middle}\" y=\"{below}\">{file}</text>");
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{beside}\">{rank}</text>", frame / 2);
    }
    svg.push_str("</g>\n");
}
