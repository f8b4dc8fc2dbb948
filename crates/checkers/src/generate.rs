//! The move generator: every legal turn of a side, with the board that it leaves.
//!
//! Side and law are types here, so that the compiler writes the inner loops once for each.

use game::Side;

use crate::board::Facing;
use crate::{Direction, Law, Move, Squares};

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

/// Those of `pieces` that can jump in a direction.
#[inline(always)]
pub(crate) fn jumpers_to(
    direction: Direction,
    pieces: Squares,
    foe: Squares,
    empty: Squares,
) -> Squares {
    pieces & (foe & empty.unshift(direction)).unshift(direction)
}

/// The pieces that can capture.
#[inline(always)]
pub(crate) fn jumpers<S: Mover>(facing: Facing) -> Squares {
    let Facing { own, foe, kings } = facing;
    let empty = facing.empty();
    let [left, right] = S::FORWARD.map(|direction| jumpers_to(direction, own, foe, empty));
    let [back_left, back_right] =
        S::BACK.map(|direction| jumpers_to(direction, own & kings, foe, empty));
    left | right | back_left | back_right
}

/// Shows every legal turn to `visit`, with the board after it as the mover still faces it.
#[inline(always)]
pub(crate) fn each_move<S: Mover, L: Under>(facing: Facing, visit: &mut impl FnMut(Move, Facing)) {
    let jumpers = jumpers::<S>(facing);
    for from in jumpers.singles() {
        each_capture::<S, L>(facing, from, visit);
    }
    if jumpers.is_empty() || !L::LAW.captures_are_compulsory() {
        each_step::<S>(facing, visit);
    }
}

#[inline(always)]
fn each_step<S: Mover>(facing: Facing, visit: &mut impl FnMut(Move, Facing)) {
    let Facing { own, foe, kings } = facing;
    let empty = facing.empty();
    let mut to_direction = |direction: Direction, movers: Squares| {
        for from in (movers & empty.unshift(direction)).singles() {
            let to = from.shift(direction);
            let king = (kings & from).shift(direction);
            let kings = (kings & !from) | king | (to & S::CROWN_ROW);
            visit(step(from, direction), Facing { own: own ^ from ^ to, foe, kings });
        }
    };
    for direction in S::FORWARD {
        to_direction(direction, own);
    }
    for direction in S::BACK {
        to_direction(direction, own & kings);
    }
}

#[inline(always)]
fn step(from: Squares, direction: Direction) -> Move {
    Move::step(crate::Square::from_bit(from.bits().trailing_zeros()), direction)
}

#[inline(always)]
fn each_capture<S: Mover, L: Under>(
    facing: Facing,
    from: Squares,
    visit: &mut impl FnMut(Move, Facing),
) {
    let king = facing.kings.meets(from);
    let lifted = Facing {
        own: facing.own ^ from,
        foe: facing.foe,
        kings: facing.kings & !from,
    };
    let path = Move::capture(crate::Square::from_bit(from.bits().trailing_zeros()));
    // The square that the piece started from counts as empty.
    let empty = facing.empty() | from;
    go_on::<S, L>(lifted, empty, from, king, path, visit);
}

/// Jumps on from `at` in every possible way; `lifted` is the board without the jumping piece and
/// those it has captured. Tells whether there was a way.
fn go_on<S: Mover, L: Under>(
    lifted: Facing,
    empty: Squares,
    at: Squares,
    king: bool,
    path: Move,
    visit: &mut impl FnMut(Move, Facing),
) -> bool {
    let mut went = false;
    let mut to_direction = |direction: Direction| {
        let over = at.shift(direction) & lifted.foe;
        let to = over.shift(direction) & empty;
        if to.is_empty() {
            return;
        }
        went = true;
        let crowned = !king && to.meets(S::CROWN_ROW);
        let king = king | crowned;
        let path = path.then(direction);
        let lifted =
            Facing { own: lifted.own, foe: lifted.foe ^ over, kings: lifted.kings & !over };
        let kings = if king { lifted.kings | to } else { lifted.kings };
        let landed = Facing { own: lifted.own | to, kings, ..lifted };
        if !L::LAW.captures_must_be_finished() {
            visit(path, landed);
        }
        let stops = crowned && L::LAW.crowning_ends_the_turn();
        let goes_on = !stops && go_on::<S, L>(lifted, empty, to, king, path, visit);
        if !goes_on && L::LAW.captures_must_be_finished() {
            visit(path, landed);
        }
    };
    S::FORWARD.into_iter().for_each(&mut to_direction);
    if king {
        S::BACK.into_iter().for_each(&mut to_direction);
    }
    went
}
