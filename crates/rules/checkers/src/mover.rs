//! Sides and laws as types, so that the compiler writes the inner loops once for each.

use game::Side;

use crate::{CaptureRules, Direction, Squares};

/// A side as a type.
pub(crate) trait Mover {
    type Foe: Mover<Foe = Self>;
    const SIDE: Side;
    const CROWN_ROW: Squares = Squares::crown_row(Self::SIDE);
    const FORWARD: [Direction; 2] = Direction::forward(Self::SIDE);
    const BACK: [Direction; 2] = Direction::forward(Self::SIDE.other());
}

pub(crate) enum White {}
pub(crate) enum Black {}

impl Mover for White {
    type Foe = Black;
    const SIDE: Side = Side::White;
}

impl Mover for Black {
    type Foe = White;
    const SIDE: Side = Side::Black;
}

/// A law as a type.
pub(crate) trait Under {
    const LAW: CaptureRules;
}

/// Every law there can be, by its three flags.
pub(crate) enum Flags<const CAPTURE: bool, const FINISH: bool, const CROWN: bool> {}

impl<const CAPTURE: bool, const FINISH: bool, const CROWN: bool> Under
    for Flags<CAPTURE, FINISH, CROWN>
{
    const LAW: CaptureRules =
        CaptureRules { must_capture: CAPTURE, must_finish: FINISH, crowning_ends_turn: CROWN };
}

/// The law of serious play.
pub(crate) type Strict = Flags<true, true, true>;

/// `under_law!(law, L => expression)`: the expression with `L` as the type of that law.
macro_rules! under_law {
    ($law:expr, $L:ident => $body:expr) => {{
        let law = $law;
        match (law.must_capture, law.must_finish, law.crowning_ends_turn) {
            (true, true, true) => under_law!(@ $L true true true $body),
            (false, false, false) => under_law!(@ $L false false false $body),
            (true, true, false) => under_law!(@ $L true true false $body),
            (true, false, true) => under_law!(@ $L true false true $body),
            (true, false, false) => under_law!(@ $L true false false $body),
            (false, true, true) => under_law!(@ $L false true true $body),
            (false, true, false) => under_law!(@ $L false true false $body),
            (false, false, true) => under_law!(@ $L false false true $body),
        }
    }};
    (@ $L:ident $capture:literal $finish:literal $crown:literal $body:expr) => {{
        type $L = crate::mover::Flags<$capture, $finish, $crown>;
        $body
    }};
}
pub(crate) use under_law;
