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

/// Every law there can be, by its three flags.
pub(crate) enum Flags<const CAPTURE: bool, const FINISH: bool, const CROWN: bool> {}

impl<const CAPTURE: bool, const FINISH: bool, const CROWN: bool> Under
    for Flags<CAPTURE, FINISH, CROWN>
{
    const LAW: Law = Law { must_capture: CAPTURE, must_finish: FINISH, crowning_ends_turn: CROWN };
}

/// The law of serious play.
pub(crate) type Strict = Flags<true, true, true>;

/// `under_law!(law, L => expression)`: the expression with `L` as the type of that law.
macro_rules! under_law {
    ($law:expr, $L:ident => $body:expr) => {{
        let Law { must_capture, must_finish, crowning_ends_turn } = $law;
        match (must_capture, must_finish, crowning_ends_turn) {
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
        type $L = crate::generate::Flags<$capture, $finish, $crown>;
        $body
    }};
}
pub(crate) use under_law;

/// The squares from which a piece can jump in a direction.
#[inline(always)]
pub(crate) fn jump_starts(direction: Direction, foe: Squares, empty: Squares) -> Squares {
    (foe & empty.unshift(direction)).unshift(direction)
}

/// Of the squares from which men can jump to either hand, those from which a capture may go on in
/// more than one way: jumps lead to both hands, or to where one can jump again.
#[inline(always)]
pub(crate) fn forks<S: Mover>(starts: [Squares; 2]) -> Squares {
    let any = starts[0] | starts[1];
    let [left, right] = S::FORWARD;
    (starts[0] & (starts[1] | any.unleap(left))) | (starts[1] & any.unleap(right))
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
    let Facing { own, foe, kings } = facing;
    let empty = facing.empty();
    let starts = S::FORWARD.map(|direction| jump_starts(direction, foe, empty));
    let men = own - kings;
    let mut captures = men.meets(starts[0] | starts[1]);
    if captures {
        each_capture_by_men::<S, L, T>(facing, starts, visit);
    }
    if own.meets(kings) {
        let jumping = jumpers::<S>(facing) & kings;
        captures |= !jumping.is_empty();
        for from in jumping.singles() {
            Flight::take_off(facing, from).king_jumps::<S, L>(visit);
        }
    }
    if !captures || !L::LAW.must_capture {
        each_step::<S, T>(facing, visit);
    }
}

/// Shows the captures of men. `starts` are the squares from which one can jump to either hand; they
/// stay what they are while a man jumps, because all that it changes lies behind it.
#[inline(always)]
fn each_capture_by_men<S: Mover, L: Under, T: Trail>(
    facing: Facing,
    starts: [Squares; 2],
    visit: &mut impl FnMut(T, Facing),
) {
    let men = facing.own - facing.kings;
    let starts_there = starts[0] | starts[1];
    let [left, right] = S::FORWARD;
    each_first_jump::<S, L, T>(facing, left, men & starts[0], starts_there, visit);
    each_first_jump::<S, L, T>(facing, right, men & starts[1], starts_there, visit);
}

#[inline(always)]
fn each_first_jump<S: Mover, L: Under, T: Trail>(
    facing: Facing,
    direction: Direction,
    men: Squares,
    starts: Squares,
    visit: &mut impl FnMut(T, Facing),
) {
    for from in men.singles() {
        let next = Flight::take_off(facing, from).over(direction);
        next.man_lands::<S, L>(next.at.meets(starts), visit);
    }
}

#[inline(always)]
fn each_step<S: Mover, T: Trail>(facing: Facing, visit: &mut impl FnMut(T, Facing)) {
    let Facing { own, kings, .. } = facing;
    let [left, right] = S::FORWARD;
    each_step_to::<S, T>(facing, left, own, visit);
    each_step_to::<S, T>(facing, right, own, visit);
    if own.meets(kings) {
        let [left, right] = S::BACK;
        each_step_to::<S, T>(facing, left, own & kings, visit);
        each_step_to::<S, T>(facing, right, own & kings, visit);
    }
}

#[inline(always)]
fn each_step_to<S: Mover, T: Trail>(
    facing: Facing,
    direction: Direction,
    pieces: Squares,
    visit: &mut impl FnMut(T, Facing),
) {
    let Facing { own, foe, kings } = facing;
    for from in (pieces & facing.empty().unshift(direction)).singles() {
        let to = from.shift(direction);
        let king = (kings & from).shift(direction);
        let kings = (kings - from) | king | (to & S::CROWN_ROW);
        visit(T::step(from, direction), Facing { own: own ^ from ^ to, foe, kings });
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
    /// The piece on `from` leaves the board, and its square counts as empty from then on.
    #[inline(always)]
    fn take_off(facing: Facing, from: Squares) -> Self {
        Self {
            own: facing.own ^ from,
            foe: facing.foe,
            kings: facing.kings - from,
            empty: facing.empty() | from,
            at: from,
            trail: T::capture(from),
        }
    }

    /// The flight after a jump, if there is one in this direction.
    #[inline(always)]
    fn jump(self, direction: Direction) -> Option<Self> {
        let over = self.at.shift(direction) & self.foe;
        let to = over.shift(direction) & self.empty;
        (!to.is_empty()).then(|| self.over(direction))
    }

    /// The flight after a jump that is known to be possible.
    #[inline(always)]
    fn over(self, direction: Direction) -> Self {
        let over = self.at.shift(direction);
        Self {
            foe: self.foe ^ over,
            kings: self.kings - over,
            at: over.shift(direction),
            trail: self.trail.then(direction),
            ..self
        }
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
            if let Some(next) = self.jump(direction) {
                next.man_lands::<S, L>(next.can_jump(S::FORWARD), visit);
            }
        }
    }

    /// Shows what a man that has just come down can do; `more` says whether it can jump on as a man.
    /// One that is crowned and may go on goes on as a king: forward it cannot jump from there.
    #[inline(always)]
    fn man_lands<S: Mover, L: Under>(self, more: bool, visit: &mut impl FnMut(T, Facing)) {
        let crowned = self.at & S::CROWN_ROW;
        let goes_on = !L::LAW.crowning_ends_turn && !crowned.is_empty() && self.can_jump(S::BACK);
        if !(more || goes_on) || !L::LAW.must_finish {
            visit(self.trail, self.landed(crowned));
        }
        if more {
            self.man_jumps::<S, L>(visit);
        }
        if goes_on {
            self.king_jumps::<S, L>(visit);
        }
    }

    fn king_jumps<S: Mover, L: Under>(self, visit: &mut impl FnMut(T, Facing)) {
        for direction in Direction::ALL {
            let Some(next) = self.jump(direction) else { continue };
            let more = next.can_jump(S::FORWARD) || next.can_jump(S::BACK);
            if !more || !L::LAW.must_finish {
                visit(next.trail, next.landed(next.at));
            }
            if more {
                next.king_jumps::<S, L>(visit);
            }
        }
    }
}
