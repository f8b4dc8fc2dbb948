//! Sides and rules as types, so that the compiler specialises the inner loops for each of them.

use game::Side;

use crate::{CaptureRules, Direction, Squares};

/// A side as a type.
pub(crate) trait StaticSide {
    type Opponent: StaticSide<Opponent = Self>;
    const SIDE: Side;
    const CROWN_ROW: Squares = Squares::crown_row(Self::SIDE);
    const FORWARD: [Direction; 2] = Direction::forward(Self::SIDE);
    const BACK: [Direction; 2] = Direction::forward(Self::SIDE.other());
}

pub(crate) enum White {}
pub(crate) enum Black {}

impl StaticSide for White {
    type Opponent = Black;
    const SIDE: Side = Side::White;
}

impl StaticSide for Black {
    type Opponent = White;
    const SIDE: Side = Side::Black;
}

/// Rules for captures as a type.
pub(crate) trait StaticRules {
    const RULES: CaptureRules;
}

/// All possible rules for captures, by their three flags.
pub(crate) enum CaptureFlags<const CAPTURE: bool, const FINISH: bool, const CROWN: bool> {}

impl<const CAPTURE: bool, const FINISH: bool, const CROWN: bool> StaticRules
    for CaptureFlags<CAPTURE, FINISH, CROWN>
{
    const RULES: CaptureRules =
        CaptureRules { must_capture: CAPTURE, must_finish: FINISH, crowning_ends_turn: CROWN };
}

/// The standard rules.
pub(crate) type StrictRules = CaptureFlags<true, true, true>;

/// `with_static_rules!(rules, L => expression)` evaluates the expression with `L` as the type of these rules.
macro_rules! with_static_rules {
    ($law:expr, $L:ident => $body:expr) => {{
        let law = $law;
        match (law.must_capture, law.must_finish, law.crowning_ends_turn) {
            (true, true, true) => with_static_rules!(@ $L true true true $body),
            (false, false, false) => with_static_rules!(@ $L false false false $body),
            (true, true, false) => with_static_rules!(@ $L true true false $body),
            (true, false, true) => with_static_rules!(@ $L true false true $body),
            (true, false, false) => with_static_rules!(@ $L true false false $body),
            (false, true, true) => with_static_rules!(@ $L false true true $body),
            (false, true, false) => with_static_rules!(@ $L false true false $body),
            (false, false, true) => with_static_rules!(@ $L false false true $body),
        }
    }};
    (@ $L:ident $capture:literal $finish:literal $crown:literal $body:expr) => {{
        type $L = crate::static_side::CaptureFlags<$capture, $finish, $crown>;
        $body
    }};
}
pub(crate) use with_static_rules;
