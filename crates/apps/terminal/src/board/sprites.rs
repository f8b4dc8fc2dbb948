//! Pieces drawn with block characters, or as single characters.

use board_view::PieceKind;

/// A picture of pixels. A character of the screen has two by two of them.
pub(crate) type Pixels = &'static [&'static str];

/// A piece for squares of 3×7 characters. The last row stays empty, so that pieces do not touch each
/// other.
pub(crate) fn small(figure: PieceKind) -> Pixels {
    match figure {
        PieceKind::King => {
            &["....##....", "..######..", ".##.##.##.", ".########.", "..######..", ".........."]
        }
        PieceKind::Queen => {
            &["#...##...#", "##.####.##", ".########.", "..######..", ".########.", ".........."]
        }
        PieceKind::Rook => {
            &[".##.##.##.", ".########.", "..######..", "..######..", ".########.", ".........."]
        }
        PieceKind::Bishop => {
            &["....##....", "...##.##..", "...#.###..", "....###...", "..######..", ".........."]
        }
        PieceKind::Knight => {
            &["...###....", "..######..", ".##.#####.", ".#..#####.", "..#######.", ".........."]
        }
        PieceKind::Pawn => {
            &["..........", "....##....", "...####...", "....##....", "..######..", ".........."]
        }
        PieceKind::Man | PieceKind::Crowned | PieceKind::Checker => &[
            "...########...",
            ".############.",
            ".############.",
            ".############.",
            ".############.",
            "...########...",
        ],
    }
}

/// A piece for squares of 4×9 characters.
pub(crate) fn large(figure: PieceKind) -> Pixels {
    match figure {
        PieceKind::King => &[
            "......##......",
            "....######....",
            ".####.##.####.",
            ".############.",
            "..##########..",
            "...########...",
            "..##########..",
            "..............",
        ],
        PieceKind::Queen => &[
            "#.....##.....#",
            "##...####...##",
            ".##.######.##.",
            ".############.",
            "..##########..",
            "...########...",
            "..##########..",
            "..............",
        ],
        PieceKind::Rook => &[
            "..............",
            "..##..##..##..",
            "..##########..",
            "....######....",
            "....######....",
            "...########...",
            "..##########..",
            "..............",
        ],
        PieceKind::Bishop => &[
            "......##......",
            ".....###......",
            "....###..##...",
            "....##..###...",
            ".....#####....",
            "......###.....",
            "...########...",
            "..............",
        ],
        PieceKind::Knight => &[
            "......##......",
            "....#######...",
            "...##.######..",
            "..##########..",
            "..##..######..",
            ".....#######..",
            "...#########..",
            "..............",
        ],
        PieceKind::Pawn => &[
            "..............",
            "..............",
            "......##......",
            ".....####.....",
            "......##......",
            ".....####.....",
            "...########...",
            "..............",
        ],
        PieceKind::Man | PieceKind::Crowned | PieceKind::Checker => &[
            ".....########.....",
            "..##############..",
            ".################.",
            ".################.",
            ".################.",
            ".################.",
            "..##############..",
            ".....########.....",
        ],
    }
}

/// A disc for squares of two rows.
pub(crate) fn disc(columns: u16) -> Pixels {
    if columns >= 5 {
        &["..######..", ".########.", ".########.", "..######.."]
    } else {
        &[".######.", "########", "########", ".######."]
    }
}

/// Turns pixels into block characters, row by row; blanks are spaces.
pub(crate) fn blocks(pixels: &[impl AsRef<str>]) -> Vec<String> {
    const QUARTERS: [char; 16] =
        [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];
    let set = |row: &[u8], column: usize| usize::from(row.get(column) == Some(&b'#'));
    let rows = pixels.chunks(2).map(|pair| {
        let upper = pair[0].as_ref().as_bytes();
        let lower = pair.get(1).map_or(&[][..], |row| row.as_ref().as_bytes());
        let block = |column: usize| {
            let (left, right) = (2 * column, 2 * column + 1);
            let upper = set(upper, left) + 2 * set(upper, right);
            QUARTERS[upper + 4 * set(lower, left) + 8 * set(lower, right)]
        };
        (0..upper.len().div_ceil(2)).map(block).collect()
    });
    rows.collect()
}

/// A piece as one character.
pub(crate) fn glyph(figure: PieceKind) -> char {
    match figure {
        PieceKind::King => '♚',
        PieceKind::Queen | PieceKind::Crowned => '♛',
        PieceKind::Rook => '♜',
        PieceKind::Bishop => '♝',
        PieceKind::Knight => '♞',
        PieceKind::Pawn => '♟',
        PieceKind::Man | PieceKind::Checker => '●',
    }
}

/// A piece as a letter.
pub(crate) fn letter(figure: PieceKind) -> char {
    match figure {
        PieceKind::King | PieceKind::Crowned => 'k',
        PieceKind::Queen => 'q',
        PieceKind::Rook => 'r',
        PieceKind::Bishop => 'b',
        PieceKind::Knight => 'n',
        PieceKind::Pawn => 'p',
        PieceKind::Man => 'm',
        PieceKind::Checker => 'o',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_two_by_two_pixels_into_a_character() {
        assert_eq!(blocks(&["#.##", ".###", "##.."]), ["▚█", "▀ "]);
    }
}
