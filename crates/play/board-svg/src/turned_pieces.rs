//! Staunton pieces in a box of 100 by 100. All but the knight are turned: a profile and its mirror image.

use chess::Role;
use game::Side;

use crate::outline::{Segment, turned};
use crate::palette;

use Segment::{Curve, Line};

/// The base of all pieces.
const BASE: [Segment; 7] = [
    Line(22.0, 77.0),
    Curve((23.5, 77.0), (23.5, 81.0), (22.0, 81.0)),
    Line(24.0, 83.0),
    Curve((27.0, 84.5), (29.0, 86.5), (29.0, 89.0)),
    Line(29.0, 92.0),
    Line(0.0, 92.0),
    Line(0.0, 92.0),
];

const PAWN: [Segment; 7] = [
    Curve((7.2, 22.0), (13.0, 27.8), (13.0, 35.0)),
    Curve((13.0, 39.6), (10.8, 43.4), (7.4, 45.8)),
    Line(15.0, 49.0),
    Curve((16.5, 50.0), (16.5, 52.5), (15.0, 53.0)),
    Line(8.6, 54.0),
    Curve((9.4, 63.0), (12.0, 69.0), (18.0, 74.0)),
    Line(20.0, 77.0),
];

const ROOK: [Segment; 12] = [
    Line(5.0, 19.0),
    Line(5.0, 24.5),
    Line(11.5, 24.5),
    Line(11.5, 19.0),
    Line(21.0, 19.0),
    Line(21.0, 32.0),
    Curve((21.0, 34.0), (20.0, 35.0), (18.0, 36.0)),
    Line(14.5, 38.0),
    Curve((13.5, 48.0), (13.8, 58.0), (16.5, 68.0)),
    Line(20.0, 72.0),
    Line(20.0, 75.0),
    Line(20.0, 77.0),
];

const BISHOP: [Segment; 11] = [
    Curve((3.0, 9.0), (5.0, 11.0), (5.0, 14.0)),
    Curve((5.0, 16.0), (4.2, 17.6), (3.0, 18.6)),
    Curve((9.0, 23.0), (14.0, 29.0), (14.0, 36.0)),
    Curve((14.0, 41.0), (11.5, 44.5), (8.0, 47.0)),
    Line(14.5, 49.5),
    Curve((16.0, 50.5), (16.0, 52.5), (14.5, 53.0)),
    Line(9.0, 54.5),
    Line(11.5, 57.5),
    Line(8.5, 59.5),
    Curve((9.5, 66.5), (12.5, 70.5), (18.0, 74.0)),
    Line(20.0, 77.0),
];

const QUEEN: [Segment; 12] = [
    Curve((2.8, 8.0), (4.6, 9.8), (4.6, 12.4)),
    Curve((4.6, 14.2), (3.8, 15.6), (2.6, 16.6)),
    Line(7.5, 25.0),
    Line(13.0, 16.5),
    Line(16.5, 27.0),
    Line(24.5, 20.0),
    Curve((22.0, 29.0), (17.0, 36.0), (12.0, 42.0)),
    Line(17.0, 44.5),
    Curve((18.5, 45.5), (18.5, 48.0), (17.0, 48.5)),
    Line(10.0, 50.0),
    Curve((10.5, 60.5), (13.0, 68.5), (18.5, 74.0)),
    Line(20.5, 77.0),
];

const KING: [Segment; 16] = [
    Line(3.4, 5.0),
    Line(2.6, 10.4),
    Line(8.6, 9.6),
    Line(8.6, 16.4),
    Line(2.6, 15.6),
    Line(3.6, 21.4),
    Curve((10.0, 21.6), (17.0, 23.0), (20.5, 25.5)),
    Curve((19.0, 32.0), (16.0, 38.0), (12.5, 42.0)),
    Line(17.0, 44.5),
    Curve((18.5, 45.5), (18.5, 48.0), (17.0, 48.5)),
    Line(12.0, 50.0),
    Line(14.5, 53.0),
    Line(10.5, 55.0),
    Curve((11.0, 63.0), (13.5, 69.5), (18.5, 74.0)),
    Line(19.5, 75.5),
    Line(20.5, 77.0),
];

/// The knight's head and neck, looking left, on the common base.
const KNIGHT: &str = "M72 77 C75 62 76 44 66 31 C62 25.5 57 22 52.5 20.5 L51 11 L44.5 18.5 \
    C41 19.5 38.5 21.5 36.5 25 C33 31 28.5 36.5 23.5 42 C20.5 45.5 20.5 50 23.5 52.5 \
    C25.5 54.2 28 54.2 30 53 C31.6 55 34.6 55 36.6 53.2 C40.5 49.6 45 48.6 49 49.2 \
    C44 55.5 32.5 62 29.5 74 L28 77 Z";

/// The lines inside a piece: collars, the bishop's slit, the knight's eye and mane.
fn details(role: Role) -> &'static str {
    match role {
        Role::Pawn => "M42.6 45.8H57.4M41.4 54H58.6M30 77H70M26 83.4H74",
        Role::Rook => "M32 36H68M35.5 38.2H64.5M33.5 68H66.5M30 77H70M26 83.4H74",
        Role::Bishop => "M50 26V36M45.5 31H54.5M42 47H58M41 54.5H59M30 77H70M26 83.4H74",
        Role::Queen => "M38 42H62M40 50H60M30 77H70M26 83.4H74",
        Role::King => "M32.5 29.5C42 26 58 26 67.5 29.5M37.5 42H62.5M38 50H62M30 77H70M26 83.4H74",
        Role::Knight => "M57 27.5C65 35 67 50 64.5 66M30 77H70M26 83.4H74",
    }
}

/// The outline of a piece as SVG path data, in a box of 100 by 100.
fn outline(role: Role) -> String {
    let on_base = |top, body: &[Segment]| turned(top, &[body, &BASE].concat());
    match role {
        Role::Pawn => on_base(22.0, &PAWN),
        Role::Rook => on_base(19.0, &ROOK),
        Role::Bishop => on_base(9.0, &BISHOP),
        Role::Queen => on_base(8.0, &QUEEN),
        Role::King => on_base(5.0, &KING),
        Role::Knight => KNIGHT.to_owned() + &turned(77.0, &BASE),
    }
}

/// A piece as SVG elements in a box of 100 by 100, its base at the bottom.
pub(crate) fn chess_piece(side: Side, role: Role) -> String {
    let (fill, line) = if side == Side::White { palette::WHITE } else { palette::BLACK };
    let detail = if side == Side::White { line } else { palette::BLACK_DETAIL };
    let eye = if role == Role::Knight {
        format!("<circle cx=\"43.5\" cy=\"30\" r=\"2.2\" fill=\"{detail}\"/>")
    } else {
        String::new()
    };
    format!(
        "<path d=\"{}\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"2.4\" \
         stroke-linejoin=\"round\"/><path d=\"{}\" fill=\"none\" stroke=\"{detail}\" \
         stroke-width=\"1.7\" stroke-linecap=\"round\"/>{eye}",
        outline(role),
        details(role)
    )
}
