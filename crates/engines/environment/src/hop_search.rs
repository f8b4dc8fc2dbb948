//! The hops with which a legal play of backgammon can begin or go on.

use arrayvec::ArrayVec;
use backgammon::{BAR, Board, Dice};

/// The numbers that are still to be played.
pub(crate) type Numbers = ArrayVec<u8, 4>;

const POINTS: u32 = (1 << BAR) - 2;
const HOME: u32 = 0b111_1110;

/// The numbers of a roll.
pub(crate) fn numbers(dice: Dice) -> Numbers {
    dice.numbers().collect()
}

/// Calls `each` with the place and the number of every hop that begins, or continues, a legal play. Whether the larger
/// number must be played is decided before the first hop only: `is_first`.
pub(crate) fn each_hop(board: Board, left: &Numbers, is_first: bool, mut each: impl FnMut(u8, u8)) {
    let most = most_hops(board, left);
    if most == 0 {
        return;
    }
    let larger = left.first().copied().unwrap_or(0);
    let larger_first = is_first
        && most == 1
        && left.len() == 2
        && left[0] != left[1]
        && sources(board, larger) != 0;
    for (index, &pips) in left.iter().enumerate() {
        if left[..index].contains(&pips) || (larger_first && pips != larger) {
            continue;
        }
        let rest = without(left, index);
        for from in places(sources(board, pips)) {
            let after = board.after_hop(from, from.saturating_sub(pips));
            if most_hops(after, &rest) + 1 == most {
                each(from, pips);
            }
        }
    }
}

/// How many of these numbers can be played at most.
fn most_hops(board: Board, left: &[u8]) -> usize {
    let mut most = 0;
    for (index, &pips) in left.iter().enumerate() {
        if left[..index].contains(&pips) {
            continue;
        }
        let starts = sources(board, pips);
        if starts != 0 && left.len() == 1 {
            return 1;
        }
        let rest = without(left, index);
        for from in places(starts) {
            let after = board.after_hop(from, from.saturating_sub(pips));
            most = most.max(1 + most_hops(after, &rest));
            if most == left.len() {
                return most;
            }
        }
    }
    most
}

fn without(left: &[u8], index: usize) -> Numbers {
    let rest = left.iter().enumerate().filter(|(other, _)| *other != index);
    rest.map(|(_, pips)| *pips).collect()
}

/// The places from which a checker can move this number of pips.
pub(crate) fn sources(board: Board, pips: u8) -> u32 {
    let closed = (board.theirs().made() & POINTS).reverse_bits() >> (31 - BAR);
    let open = !closed & POINTS;
    let own = match board.mine().on_bar() {
        0 => board.mine().held() & POINTS,
        _ => 1 << BAR,
    };
    let moves = own & open << pips;
    if own == 0 || own & !HOME != 0 {
        return moves;
    }
    let highest = own.ilog2();
    moves | if highest < u32::from(pips) { 1 << highest } else { own & 1 << pips }
}

/// The places in a set, highest first.
fn places(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let place = set.checked_ilog2()?;
        set ^= 1 << place;
        Some(place as u8)
    })
}
