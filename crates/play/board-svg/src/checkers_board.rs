use std::fmt::Write;

use checkers::{Piece, Position, Rulebook, Square};
use game::Side;

use crate::board::Board;
use crate::disc::{BLACK, RED, Timber, WHITE};
use crate::{Picture, wood};

/// The squares bear their numbers themselves.
const BOARD: Board = Board { frame: 30 };

impl Picture for Position {
    fn svg(&self) -> String {
        let mut discs = String::new();
        for side in Side::ALL.into_iter().filter(|side| !self.board().pieces(*side).is_empty()) {
            let timber = timber(self, side);
            let name = timber.name;
            discs += &timber.definitions();
            if !self.board().men(side).is_empty() {
                let _ = writeln!(discs, "<g id=\"{name}-man\">{}</g>", timber.man());
            }
            if !(self.board().kings() & self.board().pieces(side)).is_empty() {
                let _ = writeln!(discs, "<g id=\"{name}-king\">{}</g>", timber.king());
            }
        }
        let mut svg = BOARD.open(&discs);
        numbers(&mut svg);
        for square in Square::all() {
            if let Some(Piece { side, king }) = self.board().at(square) {
                let (x, y) = BOARD.corner(square.column(), square.row());
                let (name, rank) = (timber(self, side).name, if king { "king" } else { "man" });
                let _ = writeln!(svg, "<use href=\"#{name}-{rank}\" x=\"{x}\" y=\"{y}\"/>");
            }
        }
        svg + "</svg>\n"
    }
}

/// What a side's discs are made of: the light ones of the sleigh set are red.
fn timber(position: &Position, side: Side) -> &'static Timber {
    match (side, position.rules().rulebook()) {
        (Side::Black, _) => &BLACK,
        (Side::White, Rulebook::Sleigh) => &RED,
        (Side::White, _) => &WHITE,
    }
}

/// The number of each square, small in its corner.
fn numbers(svg: &mut String) {
    let _ = writeln!(
        svg,
        "<g font-family=\"Georgia, serif\" font-size=\"19\" fill=\"{}\">",
        wood::NUMBERS
    );
    for square in Square::all() {
        let (x, y) = BOARD.corner(square.column(), square.row());
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\">{square}</text>", x + 3, y + 17);
    }
    svg.push_str("</g>\n");
}

#[cfg(test)]
mod tests {
    use checkers::Rules;

    use super::*;

    fn count(svg: &str, id: &str) -> usize {
        svg.matches(&format!("href=\"#{id}\"")).count()
    }

    #[test]
    fn every_piece_stands_on_the_board_once() {
        let position = Position::from_fen(Rules::STANDARD, "W:W22,25,K3:B9,K30,K31").unwrap();
        let svg = position.svg();
        let counts =
            ["white-man", "white-king", "black-man", "black-king"].map(|id| count(&svg, id));
        assert_eq!(counts, [2, 1, 1, 2]);
        // Square 30 is the second dark one of the lowest row, in the third column.
        assert!(svg.contains("<use href=\"#black-king\" x=\"230\" y=\"730\"/>"));
        assert_eq!(svg.matches("<text").count(), 32);
    }

    #[test]
    fn the_sleigh_set_is_black_and_red() {
        let svg = Position::start(Rules::SLEIGH).svg();
        assert_eq!((count(&svg, "red-man"), count(&svg, "black-man")), (12, 12));
        assert!(!svg.contains("white"));
    }

    #[test]
    fn nothing_is_drawn_that_is_not_used() {
        let svg = Position::from_fen(Rules::STANDARD, "B:W22:BK9").unwrap().svg();
        for unused in ["white-king", "black-man"] {
            assert!(!svg.contains(unused), "{unused}");
        }
    }
}
