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

/// The squares from which a piece can jump in a direction.
#[inline(always)]
pub(crate) fn jump_starts(direction: Direction, foe: Squares, empty: Squares) -> Squares {
    (foe & empty.unshift(direction)).unshift(direction)
}

/// The pieces that can capture.
#[inline(always)]
pub(crate) fn jumpers<S: Mover>(facing: Facing) -> Squares {
    let Facing { own, foe, kings } = facing;
    let empty = facing.empty();
    let starts = |[left, right]: [Direction; 2]| {
        jump_starts(left, foe, empty) | jump_starts(right, foe, empty)
    };
    own & (starts(S::FORWARD) | (kings & starts(S::BACK)))
}

/// The pieces that can make a step.
#[inline(always)]
pub(crate) fn steppers<S: Mover>(facing: Facing) -> Squares {
    let empty = facing.empty();
    let starts = |[left, right]: [Direction; 2]| empty.unshift(left) | empty.unshift(right);
    facing.own & (starts(S::FORWARD) | (facing.kings & starts(S::BACK)))
}

/// What is kept of the way that a piece goes: the whole [`Move`], or nothing where only the boards
/// matter.
pub(crate) trait Trail: Copy {
    fn step(from: Squares, direction: Direction) -> Self;
    fn capture(from: Squares) -> Self;
    #[must_use]
    fn then(self, direction: Direction) -> Self;
}

impl Trail for Move {
    #[inline(always)]
    fn step(from: Squares, direction: Direction) -> Self {
        Self::step(from.single(), direction)
    }

    #[inline(always)]
    fn capture(from: Squares) -> Self {
        Self::capture(from.single())
    }

    #[inline(always)]
    fn then(self, direction: Direction) -> Self {
        self.then(direction)
    }
}

impl Trail for () {
    #[inline(always)]
    fn step(_: Squares, _: Direction) -> Self {}

    #[inline(always)]
    fn capture(_: Squares) -> Self {}

    #[inline(always)]
    fn then(self, _: Direction) -> Self {}
}

/// Shows every legal turn to `visit`, with the board after it as the mover still faces it.
#[inline(always)]
pub(crate) fn each_move<S: Mover, L: Under, T: Trail>(
    facing: Facing,
    visit: &mut impl FnMut(T, Facing),
) {
    let jumpers = jumpers::<S>(facing);
    for from in jumpers.singles() {
        each_capture::<S, L, T>(facing, from, visit);
    }
    if jumpers.is_empty() || !L::LAW.captures_are_compulsory() {
        each_step::<S, T>(facing, visit);
    }
}

#[inline(always)]
fn each_step<S: Mover, T: Trail>(facing: Facing, visit: &mut impl FnMut(T, Facing)) {
    let Facing { own, foe, kings } = facing;
    let empty = facing.empty();
    let mut to_direction = |direction: Direction, pieces: Squares| {
        for from in (pieces & empty.unshift(direction)).singles() {
            let to = from.shift(direction);
            let king = (kings & from).shift(direction);
            let kings = (kings - from) | king | (to & S::CROWN_ROW);
            visit(T::step(from, direction), Facing { own: own ^ from ^ to, foe, kings });
        }
    };
    for direction in S::FORWARD {
        to_direction(direction, own);
    }
    if own.meets(kings) {
        for direction in S::BACK {
            to_direction(direction, own & kings);
        }
    }
}

/// Shows every capture of the piece on `from`, which is known to have one.
#[inline(always)]
fn each_capture<S: Mover, L: Under, T: Trail>(
    facing: Facing,
    from: Squares,
    visit: &mut impl FnMut(T, Facing),
) {
    let Facing { own, foe, kings } = facing;
    let flight = Flight {
        own: own ^ from,
        foe,
        kings: kings - from,
        // The square that the piece started from counts as empty.
        empty: facing.empty() | from,
        at: from,
        trail: T::capture(from),
    };
    if kings.meets(from) {
        flight.king_jumps::<S, L>(visit);
    } else {
        flight.man_jumps::<S, L>(visit);
    }
}

/// A capture under way: the board without the jumping piece and those it has captured.
#[derive(Clone, Copy)]
struct Flight<T> {
    own: Squares,
    foe: Squares,
    kings: Squares,
    empty: Squares,
    at: Squares,
    trail: T,
}

impl<T: Trail> Flight<T> {
    /// The flight after a jump, if there is one in this direction.
    #[inline(always)]
    fn jump(self, direction: Direction) -> Option<Self> {
        let over = self.at.shift(direction) & self.foe;
        let at = over.shift(direction) & self.empty;
        (!at.is_empty()).then(|| Self {
            foe: self.foe ^ over,
            kings: self.kings - over,
            at,
            trail: self.trail.then(direction),
            ..self
        })
    }

    #[inline(always)]
    fn can_jump(self, [left, right]: [Direction; 2]) -> bool {
        let starts = |direction| jump_starts(direction, self.foe, self.empty);
        self.at.meets(starts(left) | starts(right))
    }

    /// The board if the piece stays where it is.
    #[inline(always)]
    fn landed(self, crown: Squares) -> Facing {
        Facing { own: self.own | self.at, foe: self.foe, kings: self.kings | crown }
    }

    fn man_jumps<S: Mover, L: Under>(self, visit: &mut impl FnMut(T, Facing)) {
        for direction in S::FORWARD {
            let Some(next) = self.jump(direction) else { continue };
            let crowned = next.at & S::CROWN_ROW;
            let more = next.can_jump(S::FORWARD);
            if !more || !L::LAW.captures_must_be_finished() {
                visit(next.trail, next.landed(crowned));
            }
            if more {
                next.man_jumps::<S, L>(visit);
            }
            if !crowned.is_empty() && !L::LAW.crowning_ends_the_turn() {
                next.king_jumps::<S, L>(visit);
            }
        }
    }

    fn king_jumps<S: Mover, L: Under>(self, visit: &mut impl FnMut(T, Facing)) {
        for direction in Direction::ALL {
            let Some(next) = self.jump(direction) else { continue };
            let more = next.can_jump(S::FORWARD) || next.can_jump(S::BACK);
            if !more || !L::LAW.captures_must_be_finished() {
                visit(next.trail, next.landed(next.at));
            }
            if more {
                next.king_jumps::<S, L>(visit);
            }
        }
    }
}
