use game::Side;

use crate::board::Facing;
use crate::generate::{Black, Free, Mover, Strict, Under, White, each_move, jumpers_to};
use crate::{Board, Law, Squares};

/// The number of lines of exactly `depth` turns.
pub fn perft(board: &Board, side: Side, law: Law, depth: u32) -> u64 {
    let facing = board.facing(side);
    match (side, law, depth) {
        (_, _, 0) => 1,
        (Side::White, Law::Strict, _) => lines::<White, Strict>(facing, depth),
        (Side::Black, Law::Strict, _) => lines::<Black, Strict>(facing, depth),
        (Side::White, Law::Free, _) => lines::<White, Free>(facing, depth),
        (Side::Black, Law::Free, _) => lines::<Black, Free>(facing, depth),
    }
}

fn lines<S: Mover, L: Under>(facing: Facing, depth: u32) -> u64 {
    if depth == 1 {
        return count::<S, L>(facing);
    }
    let mut lines_below = 0;
    each_move::<S, L>(facing, &mut |_, after| {
        lines_below += lines::<S::Foe, L>(after.turned(), depth - 1);
    });
    lines_below
}

/// How many legal moves there are.
#[inline(always)]
fn count<S: Mover, L: Under>(facing: Facing) -> u64 {
    match L::LAW {
        Law::Strict => count_strict::<S>(facing),
        Law::Free => count_one_by_one::<S, L>(facing),
    }
}

fn count_one_by_one<S: Mover, L: Under>(facing: Facing) -> u64 {
    let mut moves = 0;
    each_move::<S, L>(facing, &mut |_, _| moves += 1);
    moves
}

#[inline(always)]
fn count_strict<S: Mover>(facing: Facing) -> u64 {
    let Facing { own, foe, kings } = facing;
    let empty = facing.empty();
    let own_kings = own & kings;
    let forward = S::FORWARD.map(|direction| jumpers_to(direction, own, foe, empty));
    let back = S::BACK.map(|direction| jumpers_to(direction, own_kings, foe, empty));
    let none = (forward[0] | forward[1] | back[0] | back[1]).is_empty();
    if none {
        let ahead = S::FORWARD.map(|direction| (own & empty.unshift(direction)).len());
        let behind = S::BACK.map(|direction| (own_kings & empty.unshift(direction)).len());
        return u64::from(ahead[0] + ahead[1] + behind[0] + behind[1]);
    }
    let men = own & !kings;
    let mut n = 0;
    for (direction, jumpers) in S::FORWARD.into_iter().zip(forward) {
        let landed = (jumpers & men).shift(direction).shift(direction);
        n += men_paths::<S>(landed, foe, empty);
    }
    let jumping_kings = (forward[0] | forward[1] | back[0] | back[1]) & kings;
    for king in jumping_kings.singles() {
        n += king_paths(king, foe, empty | king);
    }
    n
}

#[inline(always)]
fn men_paths<S: Mover>(landed: Squares, foe: Squares, empty: Squares) -> u64 {
    if landed.is_empty() {
        return 0;
    }
    men_paths_on::<S>(landed, foe, empty)
}

fn men_paths_on<S: Mover>(landed: Squares, foe: Squares, empty: Squares) -> u64 {
    let jumpers = S::FORWARD.map(|direction| jumpers_to(direction, landed, foe, empty));
    let going = jumpers[0] | jumpers[1];
    let mut n = u64::from((landed ^ going).len());
    if !going.is_empty() {
        for (direction, jumpers) in S::FORWARD.into_iter().zip(jumpers) {
            n += men_paths::<S>(jumpers.shift(direction).shift(direction), foe, empty);
        }
    }
    n
}

fn king_paths(at: Squares, foe: Squares, empty: Squares) -> u64 {
    let mut n = 0;
    for direction in crate::Direction::ALL {
        let over = at.shift(direction) & foe;
        let to = over.shift(direction) & empty;
        if !to.is_empty() {
            n += king_paths(to, foe ^ over, empty).max(1);
        }
    }
    n
}
