//! Pieces large enough to be drawn with blocks.

use board_view::Figure;

/// A piece for squares of 3×7 characters.
pub(crate) fn small(figure: Figure) -> Option<[&'static str; 3]> {
    Some(match figure {
        Figure::King => ["  ╋  ", " ▜█▛ ", "▗▟█▙▖"],
        Figure::Queen => ["▖▗█▖▗", " ▜█▛ ", "▗▟█▙▖"],
        Figure::Rook => ["▐▄█▄▌", " ███ ", "▗███▖"],
        Figure::Bishop => ["  ▟▖ ", " ▐█▌ ", "▗▟█▙▖"],
        Figure::Knight => [" ▟█▙ ", "▝▀██▌", " ▟██▙"],
        Figure::Pawn => ["     ", " ▐█▌ ", " ▟█▙ "],
        Figure::Man | Figure::Crowned => ["▗███▖", "█████", "▝███▘"],
        Figure::Checker => return None,
    })
}

/// A piece for squares of 4×9 characters.
pub(crate) fn large(figure: Figure) -> Option<[&'static str; 4]> {
    Some(match figure {
        Figure::King => ["   ╋   ", " ▟▙█▟▙ ", " ▝███▘ ", "▗▟███▙▖"],
        Figure::Queen => ["▖ ▗▄▖ ▗", "▝▙▐█▌▟▘", " ▝███▘ ", "▗▟███▙▖"],
        Figure::Rook => ["▐▙▟█▙▟▌", " ▐███▌ ", " ▐███▌ ", "▗▟███▙▖"],
        Figure::Bishop => ["   ▄   ", "  ▟▘█▖ ", "  ▜█▛  ", "▗▟███▙▖"],
        Figure::Knight => ["  ▟▄▖  ", "▗▟███▙ ", "▝▀▟███▌", " ▟████▙"],
        Figure::Pawn => ["       ", "  ▟█▙  ", "  ▜█▛  ", " ▟███▙ "],
        Figure::Man | Figure::Crowned => ["▗▟███▙▖", "███████", "███████", "▝▜███▛▘"],
        Figure::Checker => return None,
    })
}

/// A piece as one character.
pub(crate) fn glyph(figure: Figure) -> char {
    match figure {
        Figure::King => '♚',
        Figure::Queen | Figure::Crowned => '♛',
        Figure::Rook => '♜',
        Figure::Bishop => '♝',
        Figure::Knight => '♞',
        Figure::Pawn => '♟',
        Figure::Man | Figure::Checker => '●',
    }
}

/// A piece as a letter.
pub(crate) fn letter(figure: Figure) -> char {
    match figure {
        Figure::King | Figure::Crowned => 'k',
        Figure::Queen => 'q',
        Figure::Rook => 'r',
        Figure::Bishop => 'b',
        Figure::Knight => 'n',
        Figure::Pawn => 'p',
        Figure::Man => 'm',
        Figure::Checker => 'o',
    }
}
