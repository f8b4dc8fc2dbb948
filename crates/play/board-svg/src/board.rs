//! The wooden board of 64 squares on which chess and checkers are played.

use std::fmt::Write;

use crate::wood;

/// A square is as large as the box of a piece.
pub(crate) const SQUARE: u32 = 100;

/// A board, seen from the light side's seat.
pub(crate) struct Board {
    /// How wide the frame around the squares is.
    pub(crate) frame: u32,
}

impl Board {
    /// The length of an edge, the frame included.
    pub(crate) const fn edge(&self) -> u32 {
        8 * SQUARE + 2 * self.frame
    }

    /// The upper left corner of a square, by its column and row from the upper left.
    pub(crate) fn corner(&self, column: u8, row: u8) -> (u32, u32) {
        let along = |index: u8| self.frame + u32::from(index) * SQUARE;
        (along(column), along(row))
    }

    /// The beginning of a document: what is drawn once and used later, then the empty board.
    pub(crate) fn open(&self, definitions: &str) -> String {
        let (edge, frame, squares) = (self.edge(), self.frame, 8 * SQUARE);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {edge} {edge}\" \
             width=\"360\" height=\"360\">\n<defs>\n{definitions}</defs>\n\
             <rect width=\"{edge}\" height=\"{edge}\" rx=\"12\" fill=\"{}\"/>\n\
             <rect x=\"{frame}\" y=\"{frame}\" width=\"{squares}\" height=\"{squares}\" \
             fill=\"{}\"/>\n",
            wood::FRAME,
            wood::LIGHT
        );
        let mut path = String::new();
        for (column, row) in dark_squares() {
            let (x, y) = self.corner(column, row);
            let _ = write!(path, "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z");
        }
        let _ = writeln!(svg, "<path d=\"{path}\" fill=\"{}\"/>", wood::DARK);
        svg
    }
}

/// The columns and rows of the dark squares: the corner at the left hand is one of them.
fn dark_squares() -> impl Iterator<Item = (u8, u8)> {
    let squares = (0..8).rev().flat_map(|row| (0..8).map(move |column| (column, row)));
    squares.filter(|(column, row)| (column + row) % 2 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_light_corner_is_at_the_right_hand() {
        let dark: Vec<(u8, u8)> = dark_squares().collect();
        assert_eq!(dark.len(), 32);
        assert!(dark.contains(&(0, 7)), "the left hand of whoever sits below");
        assert!(!dark.contains(&(7, 7)), "the right hand");
    }

    #[test]
    fn the_frame_goes_round_all_squares() {
        let board = Board { frame: 30 };
        assert_eq!(board.corner(0, 0), (30, 30));
        let (x, y) = board.corner(7, 7);
        assert_eq!((x + SQUARE + 30, y + SQUARE + 30), (board.edge(), board.edge()));
    }
}
