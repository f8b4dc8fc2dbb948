//! How many legal moves there are, without making any of them.

use crate::board::Facing;
use crate::generate::{each_move, forks, jump_starts};
use crate::mover::{Mover, Under};
use crate::{Direction, Squares};

/// The number of legal moves.
#[inline(always)]
pub(crate) fn count<S: Mover, L: Under>(facing: Facing) -> u64 {
    if !L::LAW.is_strict() {
        count_one_by_one::<S, L>(facing)
    } else if facing.own.meets(facing.kings) {
        count_with_kings::<S>(facing)
    } else {
        count_men::<S>(facing)
    }
}

/// The moves of a side that has only men, under the strict law.
///
/// About every second position of a game has a capture and nobody can guess which: both kinds of
/// moves are counted, and one count thrown away, because that is faster than a wrong guess.
#[inline(always)]
fn count_men<S: Mover>(Facing { own, foe, .. }: Facing) -> u64 {
    let empty = !(own | foe);
    let starts = S::FORWARD.map(|direction| jump_starts(direction, foe, empty));
    let [left, right] = S::FORWARD;
    let landed = [(own & starts[0]).leap(left), (own & starts[1]).leap(right)];
    if (landed[0] | landed[1]).meets(forks::<S>(starts)) {
        return men_paths::<S>(landed, starts);
    }
    let captures = landed[0].len() + landed[1].len();
    let steps = (own & empty.unshift(left)).len() + (own & empty.unshift(right)).len();
    u64::from(if captures > 0 { captures } else { steps })
}

/// The number of ways to finish the captures of men that have come down on squares by a jump to the
/// left and by one to the right. Men go only forward: what they have jumped cannot concern them
/// again, so that all of them can be followed at once, as long as no two stand on one square.
/// `starts` are the squares from which one can jump to either hand.
fn men_paths<S: Mover>(mut landed: [Squares; 2], starts: [Squares; 2]) -> u64 {
    let [left, right] = S::FORWARD;
    let mut paths = 0;
    loop {
        if landed[0].meets(landed[1]) {
            let alone = |landed| men_paths::<S>([landed, Squares::NONE], starts);
            return paths + landed.map(alone).iter().sum::<u64>();
        }
        let all = landed[0] | landed[1];
        paths += u64::from((all - (starts[0] | starts[1])).len());
        landed = [(all & starts[0]).leap(left), (all & starts[1]).leap(right)];
        if (landed[0] | landed[1]).is_empty() {
            return paths;
        }
    }
}

/// The moves of a side that has kings, under the strict law.
fn count_with_kings<S: Mover>(facing: Facing) -> u64 {
    let Facing { own, foe, kings } = facing;
    let empty = facing.empty();
    let kings = own & kings;
    let forward = S::FORWARD.map(|direction| jump_starts(direction, foe, empty));
    let back = S::BACK.map(|direction| jump_starts(direction, foe, empty));
    let starts = forward[0] | forward[1];
    let jumpers = (own & starts) | (kings & (back[0] | back[1]));
    if jumpers.is_empty() {
        let step = |pieces: Squares, to: Direction| u64::from((pieces & empty.unshift(to)).len());
        return S::FORWARD.map(|direction| step(own, direction)).iter().sum::<u64>()
            + S::BACK.map(|direction| step(kings, direction)).iter().sum::<u64>();
    }
    let men = own - kings;
    let [left, right] = S::FORWARD;
    let landed = [(men & forward[0]).leap(left), (men & forward[1]).leap(right)];
    let mut paths = men_paths::<S>(landed, forward);
    for king in (jumpers & kings).singles() {
        paths += king_paths(king, foe, empty | king);
    }
    paths
}

/// The number of ways to finish the capture of a king that has come down on `at`.
fn king_paths(at: Squares, foe: Squares, empty: Squares) -> u64 {
    let mut paths = 0;
    for direction in Direction::ALL {
        let over = at.shift(direction) & foe;
        let to = over.shift(direction) & empty;
        if !to.is_empty() {
            paths += king_paths(to, foe ^ over, empty).max(1);
        }
    }
    paths
}

fn count_one_by_one<S: Mover, L: Under>(facing: Facing) -> u64 {
    let mut moves = 0;
    each_move::<S, L, ()>(facing, &mut |(), _| moves += 1);
    moves
}
