//! Sides and laws as types, so that the compiler writes the inner loops once for each.

use game::Side;

use crate::{Direction, Law, Squares};

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
    const LAW: Law;
}

pub(crate) enum Strict {}
pub(crate) enum Free {}

impl Under for Strict {
    const LAW: Law = Law::Strict;
}

impl Under for Free {
    const LAW: Law = Law::Free;
}
