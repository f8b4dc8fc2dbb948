//! Chess pieces as plain shapes, which can be told apart even when they are small.

use chess::Role;
use game::Side;

use crate::palette;

/// A piece as SVG elements in a box of 100 by 100, its base at the bottom.
pub(crate) fn chess_piece(side: Side, role: Role) -> String {
    let (fill, line) = if side == Side::White { palette::WHITE } else { palette::BLACK };
    let detail = if side == Side::White { line } else { palette::BLACK_DETAIL };
    format!(
        "<path d=\"{}\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"3\" \
         stroke-linejoin=\"round\"/><path d=\"{}\" fill=\"none\" stroke=\"{detail}\" \
         stroke-width=\"3\" stroke-linecap=\"round\"/>",
        outline(role),
        details(role)
    )
}

/// The outline of a piece as SVG path data.
fn outline(role: Role) -> &'static str {
    match role {
        Role::Pawn => "M50 20A14 14 0 0 1 59 45L66 74H74V88H26V74H34L41 45A14 14 0 0 1 50 20Z",
        Role::Rook => "M26 16H38V25H44V16H56V25H62V16H74V40H67V74H76V88H24V74H33V40H26Z",
        Role::Bishop => {
            "M50 8A7 7 0 0 1 55 20C68 30 71 42 62 54L67 74H75V88H25V74H33L38 54C29 42 32 30 45 20\
             A7 7 0 0 1 50 8Z"
        }
        Role::Knight => {
            "M44 22L47 10L57 20C71 27 76 44 74 74H76V88H26V74C30 62 42 58 46 48L32 56L22 46Z"
        }
        Role::Queen => {
            "M22 26L36 46L40 18L50 42L60 18L64 46L78 26L70 62L66 74H76V88H24V74H34L30 62Z"
        }
        Role::King => {
            "M45 8H55V15H62V25H55V32H78L70 60L66 74H76V88H24V74H34L30 60L22 32H45V25H38V15H45Z"
        }
    }
}

/// The lines inside a piece, as SVG path data.
fn details(role: Role) -> &'static str {
    match role {
        Role::Pawn => "M34 74H66",
        Role::Rook => "M33 40H67M33 74H67",
        Role::Bishop => "M50 30V44M43 37H57M33 74H67",
        Role::Knight => "M45 33H46M34 74H74",
        Role::Queen => "M30 62H70M34 74H66",
        Role::King => "M30 60H70M34 74H66",
    }
}
