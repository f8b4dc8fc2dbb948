//! How many legal moves there are, without making any of them.

use crate::board::Facing;
use crate::generate::{Mover, Under, each_move, jump_starts};
use crate::{Direction, Law, Squares};

/// The number of legal moves.
#[inline(always)]
pub(crate) fn count<S: Mover, L: Under>(facing: Facing) -> u64 {
    match L::LAW {
        Law::Strict if facing.own.meets(facing.kings) => count_with_kings::<S>(facing),
        Law::Strict => count_men::<S>(facing),
        Law::Free => count_one_by_one::<S, L>(facing),
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
    let landed_left = (own & starts[0]).leap(left);
    let landed_right = (own & starts[1]).leap(right);
    if (landed_left | landed_right).meets(starts[0] | starts[1]) {
        return men_paths::<S>(landed_left, starts) + men_paths::<S>(landed_right, starts);
    }
    let captures = landed_left.len() + landed_right.len();
    let steps = (own & empty.unshift(left)).len() + (own & empty.unshift(right)).len();
    u64::from(if captures > 0 { captures } else { steps })
}

/// The number of ways to finish the captures of men that have come down on `landed`, none of them
/// twice on the same square. Men go only forward: what they have jumped cannot concern them again,
/// so that all of them can be followed at once. `starts` are the squares from which one can jump to
/// either hand.
fn men_paths<S: Mover>(landed: Squares, starts: [Squares; 2]) -> u64 {
    let mut paths = u64::from((landed - (starts[0] | starts[1])).len());
    for (direction, to_there) in S::FORWARD.into_iter().zip(starts) {
        let jumpers = landed & to_there;
        if !jumpers.is_empty() {
            paths += men_paths::<S>(jumpers.leap(direction), starts);
        }
    }
    paths
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
    let mut paths = 0;
    for (direction, starts) in S::FORWARD.into_iter().zip(forward) {
        paths += men_paths::<S>(((own - kings) & starts).leap(direction), forward);
    }
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
