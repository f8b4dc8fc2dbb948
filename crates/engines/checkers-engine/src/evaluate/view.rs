use checkers::Position;
use game::Side;

use super::ledger::Ledger;
use super::terms::{
    BACK_ROW, BACKED, BESIDE, BLOCKED, DOG_HOLE, HANGING, HOLE, KING, KING_STEPS, LEAD, LOPSIDED,
    MAN, ONLY_KINGS, RUNAWAY, SAFE_STEPS, STEPS,
};

/// The board as one side faces it: its men go down. The squares lie in 35 bits with gaps, as in
/// [`checkers::Squares`].
#[derive(Clone, Copy)]
pub(crate) struct View {
    pub(super) own: u64,
    foe: u64,
    kings: u64,
}

const ALL: u64 = 0xFF | 0xFF << 9 | 0xFF << 18 | 0xFF << 27;
const FIRST_ROW: u64 = 0xF;
/// The rows of a side's own system of columns, by which the move is counted.
const SYSTEM: u64 = FIRST_ROW | FIRST_ROW << 9 | FIRST_ROW << 18 | FIRST_ROW << 27;
/// The columns to the left.
const LEFT: u64 = 0x33 | 0x33 << 9 | 0x33 << 18 | 0x33 << 27;
/// Squares 28 and 32: a man on the first is held by a man on the second.
const DOG: (u64, u64) = (1 << 30, 1 << 34);
/// From which row on a man may be running away.
const RUNS_FROM: u32 = 3;

/// All squares that a man can still come to.
const WAYS: [u64; 35] = {
    let mut ways = [0; 35];
    let mut bit = 35;
    while bit > 0 {
        bit -= 1;
        let next = (1u64 << bit << 4 | 1u64 << bit << 5) & ALL;
        ways[bit] = next;
        let mut other = bit + 1;
        while other < 35 {
            if next >> other & 1 == 1 {
                ways[bit] |= ways[other];
            }
            other += 1;
        }
    }
    ways
};

impl View {
    #[inline(always)]
    pub(crate) fn of(position: &Position, side: Side) -> Self {
        let board = position.board();
        let (own, foe) = (board.pieces(side).bits(), board.pieces(!side).bits());
        let kings = board.kings().bits();
        match side {
            Side::Black => Self { own, foe, kings },
            Side::White => Self { own: turn(own), foe: turn(foe), kings: turn(kings) },
        }
    }

    /// Whether this side, which is to move, has the move: an odd number of pieces in its own system.
    #[inline(always)]
    pub(super) fn has_the_move(&self) -> bool {
        ((self.own | self.foe) & SYSTEM).count_ones() % 2 == 1
    }
}

#[inline(always)]
fn turn(squares: u64) -> u64 {
    squares.reverse_bits() >> 29
}

/// Notes all terms of one side.
#[inline(always)]
pub(super) fn terms(view: &View, other: &View, mover: bool, ledger: &mut impl Ledger) {
    let View { own, foe, kings } = *view;
    let (men, own_kings) = (own & !kings, own & kings);
    let empty = ALL & !(own | foe);
    places(men, own_kings, foe, mover, ledger);
    if foe & !kings != 0 {
        ledger.note(mover, BACK_ROW + (men & FIRST_ROW) as usize, 1);
    }
    shape(view, men, empty, mover, ledger);
    for king in bits(own_kings) {
        let at = 1u64 << king;
        let steps = ((at << 4 | at << 5 | at >> 4 | at >> 5) & empty).count_ones();
        ledger.note(mover, KING_STEPS + steps as usize, 1);
    }
    if men & DOG.0 != 0 && foe & !kings & DOG.1 != 0 {
        ledger.note(mover, DOG_HOLE, 1);
    }
    if own_kings != 0 && foe & kings == 0 {
        ledger.note(mover, ONLY_KINGS, 1);
    }
    let _ = other;
    let lead = own.count_ones() as i32 - foe.count_ones() as i32;
    if lead > 0 {
        let missing = 24 - (own | foe).count_ones() as i32;
        ledger.note(mover, LEAD, missing);
    }
}

#[inline(always)]
fn places(men: u64, kings: u64, foe: u64, mover: bool, ledger: &mut impl Ledger) {
    for bit in bits(men) {
        let square = bit - bit / 9;
        ledger.note(mover, MAN + square as usize, 1);
        let row = square / 4;
        if row >= RUNS_FROM && WAYS[bit as usize] & foe == 0 {
            ledger.note(mover, RUNAWAY + (7 - row) as usize, 1);
        }
    }
    for bit in bits(kings) {
        ledger.note(mover, KING + (bit - bit / 9) as usize, 1);
    }
}

/// How the pieces stand to each other.
#[inline(always)]
fn shape(view: &View, men: u64, empty: u64, mover: bool, ledger: &mut impl Ledger) {
    let View { own, foe, kings } = *view;
    let mut note = |term, squares: u64| ledger.note(mover, term, squares.count_ones() as i32);
    let behind = (own << 4, own << 5);
    note(BACKED, men & (behind.0 | behind.1));
    note(BESIDE, men & men << 1 & ALL);
    // Men on the first row and at the sides have the edge behind them.
    note(HOLE, empty & (own << 4) & (own << 5));
    let steps = (men << 4 & empty, men << 5 & empty);
    note(BLOCKED, men & !(empty >> 4) & !(empty >> 5));
    note(STEPS, steps.0);
    note(STEPS, steps.1);
    let feared = foe >> 4 | foe >> 5 | (foe & kings) << 4 | (foe & kings) << 5;
    note(SAFE_STEPS, (steps.0 | steps.1) & !feared);
    // What stands between an enemy and an empty square, on one line.
    let jumped = (foe >> 4 & empty << 4)
        | (foe >> 5 & empty << 5)
        | ((foe & kings) << 4 & empty >> 4)
        | ((foe & kings) << 5 & empty >> 5);
    note(HANGING, own & jumped);
    let (left, right) = ((men & LEFT).count_ones() as i32, (men & !LEFT).count_ones() as i32);
    ledger.note(mover, LOPSIDED, (left - right).abs());
}

#[inline(always)]
fn bits(mut squares: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = squares.trailing_zeros();
        let more = squares != 0;
        squares &= squares.wrapping_sub(1);
        more.then_some(bit)
    })
}
