//! Counts legal moves without generating them.

use crate::board::SideBoard;
use crate::generate::{branching_squares, each_move, jump_starts};
use crate::static_side::{StaticRules, StaticSide};
use crate::{Direction, Squares};

/// The number of legal moves.
#[inline(always)]
pub(crate) fn count<S: StaticSide, L: StaticRules>(side_board: SideBoard) -> u64 {
    if !L::RULES.is_strict() {
        count_one_by_one::<S, L>(side_board)
    } else if side_board.own.meets(side_board.kings) {
        count_with_kings::<S>(side_board)
    } else {
        count_men::<S>(side_board)
    }
}

/// Counts the moves of a side that has only men, under the strict rules.
///
/// About half of all positions have a capture, and the branch is unpredictable. Counting both steps and captures and
/// discarding one count is faster than a mispredicted branch.
#[inline(always)]
fn count_men<S: StaticSide>(SideBoard { own, opponent, .. }: SideBoard) -> u64 {
    let empty = !(own | opponent);
    let starts = S::FORWARD.map(|direction| jump_starts(direction, opponent, empty));
    let [left, right] = S::FORWARD;
    let landed = [(own & starts[0]).leap(left), (own & starts[1]).leap(right)];
    if (landed[0] | landed[1]).meets(branching_squares::<S>(starts)) {
        return men_paths::<S>(landed, starts);
    }
    let captures = landed[0].len() + landed[1].len();
    let steps = (own & empty.unshift(left)).len() + (own & empty.unshift(right)).len();
    u64::from(if captures > 0 { captures } else { steps })
}

/// Counts the ways to finish captures of men. `landed` are the squares where men have landed after a jump to the left
/// and after a jump to the right; `starts` are the squares from which a jump to the left or to the right is possible.
///
/// Men only move forward and never meet a piece again that they have jumped. All men are therefore followed at once, as
/// long as no two of them land on the same square.
fn men_paths<S: StaticSide>(mut landed: [Squares; 2], starts: [Squares; 2]) -> u64 {
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

/// Counts the moves of a side that has kings, under the strict rules.
fn count_with_kings<S: StaticSide>(side_board: SideBoard) -> u64 {
    let SideBoard { own, opponent, kings } = side_board;
    let empty = side_board.empty();
    let kings = own & kings;
    let forward = S::FORWARD.map(|direction| jump_starts(direction, opponent, empty));
    let back = S::BACK.map(|direction| jump_starts(direction, opponent, empty));
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
        paths += king_paths(king, opponent, empty | king);
    }
    paths
}

/// Counts the ways to finish the capture of a king that has landed on `at`.
fn king_paths(at: Squares, opponent: Squares, empty: Squares) -> u64 {
    let mut paths = 0;
    for direction in Direction::ALL {
        let over = at.shift(direction) & opponent;
        let to = over.shift(direction) & empty;
        if !to.is_empty() {
            paths += king_paths(to, opponent ^ over, empty).max(1);
        }
    }
    paths
}

fn count_one_by_one<S: StaticSide, L: StaticRules>(side_board: SideBoard) -> u64 {
    let mut moves = 0;
    each_move::<S, L, ()>(side_board, &mut |(), _| moves += 1);
    moves
}
