//! The move generator: every legal turn of a side, with the board after it.

use crate::board::SideBoard;
use crate::capture_sequence::CaptureSequence;
use crate::move_recorder::MoveRecorder;
use crate::static_side::{StaticRules, StaticSide};
use crate::{Direction, Squares};

/// Calls `visit` with every legal turn and the board after it, still from the point of view of the side that moved.
#[inline(always)]
pub(crate) fn each_move<S: StaticSide, L: StaticRules, T: MoveRecorder>(
    side_board: SideBoard,
    visit: &mut impl FnMut(T, SideBoard),
) {
    let SideBoard { own, opponent, kings } = side_board;
    let empty = side_board.empty();
    let starts = S::FORWARD.map(|direction| jump_starts(direction, opponent, empty));
    let men = own - kings;
    let mut captures = men.meets(starts[0] | starts[1]);
    if captures {
        each_capture_by_men::<S, L, T>(side_board, starts, visit);
    }
    if own.meets(kings) {
        let jumping = jumpers::<S>(side_board) & kings;
        captures |= !jumping.is_empty();
        for from in jumping.singles() {
            CaptureSequence::start(side_board, from).king_jumps::<S, L>(visit);
        }
    }
    if !captures || !L::RULES.must_capture {
        each_step::<S, T>(side_board, visit);
    }
}

/// Visits the captures of men. `starts` are the squares from which a jump to the left or to the right is possible. They
/// stay valid while a man jumps, because a man only changes the board behind it.
#[inline(always)]
fn each_capture_by_men<S: StaticSide, L: StaticRules, T: MoveRecorder>(
    side_board: SideBoard,
    starts: [Squares; 2],
    visit: &mut impl FnMut(T, SideBoard),
) {
    let men = side_board.own - side_board.kings;
    let starts_there = starts[0] | starts[1];
    let [left, right] = S::FORWARD;
    each_first_jump::<S, L, T>(side_board, left, men & starts[0], starts_there, visit);
    each_first_jump::<S, L, T>(side_board, right, men & starts[1], starts_there, visit);
}

#[inline(always)]
fn each_first_jump<S: StaticSide, L: StaticRules, T: MoveRecorder>(
    side_board: SideBoard,
    direction: Direction,
    men: Squares,
    starts: Squares,
    visit: &mut impl FnMut(T, SideBoard),
) {
    for from in men.singles() {
        let next = CaptureSequence::start(side_board, from).over(direction);
        next.man_lands::<S, L>(next.at.meets(starts), visit);
    }
}

#[inline(always)]
fn each_step<S: StaticSide, T: MoveRecorder>(
    side_board: SideBoard,
    visit: &mut impl FnMut(T, SideBoard),
) {
    let SideBoard { own, kings, .. } = side_board;
    let [left, right] = S::FORWARD;
    each_step_to::<S, T>(side_board, left, own, visit);
    each_step_to::<S, T>(side_board, right, own, visit);
    if own.meets(kings) {
        let [left, right] = S::BACK;
        each_step_to::<S, T>(side_board, left, own & kings, visit);
        each_step_to::<S, T>(side_board, right, own & kings, visit);
    }
}

#[inline(always)]
fn each_step_to<S: StaticSide, T: MoveRecorder>(
    side_board: SideBoard,
    direction: Direction,
    pieces: Squares,
    visit: &mut impl FnMut(T, SideBoard),
) {
    let SideBoard { own, opponent, kings } = side_board;
    for from in (pieces & side_board.empty().unshift(direction)).singles() {
        let to = from.shift(direction);
        let king = (kings & from).shift(direction);
        let kings = (kings - from) | king | (to & S::CROWN_ROW);
        visit(T::step(from, direction), SideBoard { own: own ^ from ^ to, opponent, kings });
    }
}

/// The squares from which a piece can jump in a direction.
#[inline(always)]
pub(crate) fn jump_starts(direction: Direction, opponent: Squares, empty: Squares) -> Squares {
    (opponent & empty.unshift(direction)).unshift(direction)
}

/// The squares from which a capture by a man may continue in more than one way: both jumps are possible, or the man can
/// jump again where it lands. `starts` are the squares from which a jump to the left or to the right is possible.
#[inline(always)]
pub(crate) fn branching_squares<S: StaticSide>(starts: [Squares; 2]) -> Squares {
    let any = starts[0] | starts[1];
    let [left, right] = S::FORWARD;
    (starts[0] & (starts[1] | any.unleap(left))) | (starts[1] & any.unleap(right))
}

/// The pieces that can capture.
#[inline(always)]
pub(crate) fn jumpers<S: StaticSide>(side_board: SideBoard) -> Squares {
    let SideBoard { own, opponent, kings } = side_board;
    let empty = side_board.empty();
    let starts = |[left, right]: [Direction; 2]| {
        jump_starts(left, opponent, empty) | jump_starts(right, opponent, empty)
    };
    own & (starts(S::FORWARD) | (kings & starts(S::BACK)))
}

/// The pieces that can make a step.
#[inline(always)]
pub(crate) fn steppers<S: StaticSide>(side_board: SideBoard) -> Squares {
    let empty = side_board.empty();
    let starts = |[left, right]: [Direction; 2]| empty.unshift(left) | empty.unshift(right);
    side_board.own & (starts(S::FORWARD) | (side_board.kings & starts(S::BACK)))
}
