//! Slender pieces on tall stems, after the sets of the Café de la Régence, in a box of 100 by 100.

use chess::Role;
use game::Side;

use crate::outline::{Segment, turned};
use crate::palette;

use Segment::{Curve, Line};

/// The stem below the collar, and the wide, low base.
const STEM: [Segment; 9] = [
    Line(9.0, 50.0),
    Curve((4.0, 54.0), (4.0, 60.0), (6.0, 66.0)),
    Curve((8.0, 71.0), (14.0, 73.0), (20.0, 75.0)),
    Line(20.0, 79.0),
    Line(24.0, 80.5),
    Line(27.0, 88.0),
    Line(27.0, 92.0),
    Line(0.0, 92.0),
    Line(0.0, 92.0),
];

const PAWN: [Segment; 4] = [
    Curve((6.5, 24.0), (11.5, 29.0), (11.5, 35.0)),
    Curve((11.5, 39.5), (9.0, 42.5), (6.0, 44.0)),
    Line(12.0, 46.0),
    Line(12.0, 49.0),
];

const ROOK: [Segment; 9] = [
    Line(4.5, 20.0),
    Line(4.5, 25.0),
    Line(10.0, 25.0),
    Line(10.0, 20.0),
    Line(18.0, 20.0),
    Line(16.5, 33.0),
    Line(8.0, 42.0),
    Line(14.0, 45.0),
    Line(14.0, 49.0),
];

const BISHOP: [Segment; 7] = [
    Curve((3.0, 8.0), (4.6, 10.0), (4.0, 13.0)),
    Line(2.6, 15.0),
    Curve((10.0, 21.0), (14.5, 28.0), (11.0, 36.0)),
    Line(5.5, 42.0),
    Line(13.0, 44.0),
    Line(13.0, 46.0),
    Line(13.0, 49.0),
];

const QUEEN: [Segment; 8] = [
    Curve((4.0, 7.0), (6.0, 9.5), (5.0, 13.0)),
    Line(3.5, 15.5),
    Curve((10.0, 17.0), (17.0, 17.0), (21.0, 15.0)),
    Curve((20.0, 24.0), (16.0, 31.0), (8.0, 36.0)),
    Line(15.0, 38.5),
    Line(8.0, 41.5),
    Line(15.0, 44.5),
    Line(15.0, 49.0),
];

const KING: [Segment; 12] = [
    Line(3.0, 4.0),
    Line(3.0, 8.5),
    Line(8.0, 8.5),
    Line(8.0, 14.0),
    Line(3.0, 14.0),
    Line(3.0, 19.0),
    Curve((12.0, 18.0), (19.0, 21.0), (19.0, 27.0)),
    Curve((17.0, 33.0), (12.0, 36.0), (7.0, 37.5)),
    Line(15.0, 39.5),
    Line(8.0, 42.0),
    Line(15.0, 44.5),
    Line(15.0, 49.0),
];

/// The horse's head on its base, looking left: a high, narrow neck.
const KNIGHT: &str = "M68 76C74 56 72 36 60 24L57 12L49 20C42 22 38 28 35 34L25 44C22 48 24 53 28 54L38 52\
    C43 48 47 47 50 47C49 56 36 62 32 76Z";

/// The base under the knight.
const KNIGHT_BASE: [Segment; 6] = [
    Line(20.0, 76.0),
    Line(20.0, 79.0),
    Line(24.0, 80.5),
    Line(27.0, 88.0),
    Line(27.0, 92.0),
    Line(0.0, 92.0),
];

/// The lines inside a piece.
fn details(role: Role) -> &'static str {
    match role {
        Role::Pawn => "M38 47.5H62M32 79H68",
        Role::Rook => "M34 33H66M36 47H64M32 79H68",
        Role::Bishop => "M47 22L57 33M37 46H63M32 79H68",
        Role::Knight => "M58 27C65 36 67 50 65 62M32 79H68M42 32H43",
        Role::Queen => "M36 38.5H64M35 44.5H65M34 21C44 24 56 24 66 21M32 79H68",
        Role::King => "M36 39.5H64M35 44.5H65M33 27C42 23 58 23 67 27M32 79H68",
    }
}

fn outline(role: Role) -> String {
    let on_stem = |top, body: &[Segment]| turned(top, &[body, &STEM].concat());
    match role {
        Role::Pawn => on_stem(24.0, &PAWN),
        Role::Rook => on_stem(20.0, &ROOK),
        Role::Bishop => on_stem(8.0, &BISHOP),
        Role::Queen => on_stem(7.0, &QUEEN),
        Role::King => on_stem(4.0, &KING),
        Role::Knight => KNIGHT.to_owned() + &turned(76.0, &KNIGHT_BASE),
    }
}

/// A piece as SVG elements in a box of 100 by 100, its base at the bottom.
pub(crate) fn chess_piece(side: Side, role: Role) -> String {
    let (fill, line) = if side == Side::White { palette::WHITE } else { palette::BLACK };
    let detail = if side == Side::White { line } else { palette::BLACK_DETAIL };
    format!(
        "<path d=\"{}\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"2.6\" \
         stroke-linejoin=\"round\"/><path d=\"{}\" fill=\"none\" stroke=\"{detail}\" \
         stroke-width=\"2\" stroke-linecap=\"round\"/>",
        outline(role),
        details(role)
    )
}
