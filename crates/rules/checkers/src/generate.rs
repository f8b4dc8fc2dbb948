//! The move generator: every legal turn of a side, with the board that it leaves.

use crate::board::Facing;
use crate::flight::Flight;
use crate::mover::{Mover, Under};
use crate::trail::Trail;
use crate::{Direction, Squares};

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
