use checkers::Position;
use game::Side;

use super::term_recorder::TermRecorder;
use super::terms::{
    BACK_ROW, BACKED, BESIDE, BLOCKED, DOG_HOLE, HANGING, HOLE, KING, KING_STEPS, LEAD, LOPSIDED,
    MAN, ONLY_KINGS, RUNAWAY, SAFE_STEPS, STEPS,
};

/// The board as one side sees it: its men move to higher squares. Bits are as in
/// [`checkers::Squares`]: 35 bits with gaps.
#[derive(Clone, Copy)]
pub(crate) struct SideView {
    pub(super) own: u64,
    foe: u64,
    kings: u64,
}

const ALL: u64 = 0xFF | 0xFF << 9 | 0xFF << 18 | 0xFF << 27;
const FIRST_ROW: u64 = 0xF;
/// The side's own system: the rows by which the move (the opposition) is counted.
const SYSTEM: u64 = FIRST_ROW | FIRST_ROW << 9 | FIRST_ROW << 18 | FIRST_ROW << 27;
/// The left wing.
const LEFT: u64 = 0x33 | 0x33 << 9 | 0x33 << 18 | 0x33 << 27;
/// The squares 28 and 32: a man on the second holds a man on the first.
const DOG_HOLE_SQUARES: (u64, u64) = (1 << 30, 1 << 34);
/// The first row from which a man may be a runaway.
const FIRST_RUNAWAY_ROW: u32 = 3;

/// All squares that a man on a square can still reach.
const REACHABLE: [u64; 35] = {
    let mut reachable = [0; 35];
    let mut bit = 35;
    while bit > 0 {
        bit -= 1;
        let next = (1u64 << bit << 4 | 1u64 << bit << 5) & ALL;
        reachable[bit] = next;
        let mut other = bit + 1;
        while other < 35 {
            if next >> other & 1 == 1 {
                reachable[bit] |= reachable[other];
            }
            other += 1;
        }
    }
    reachable
};

impl SideView {
    #[inline(always)]
    pub(crate) fn of(position: &Position, side: Side) -> Self {
        let board = position.board();
        let (own, foe) = (board.pieces(side).bits(), board.pieces(!side).bits());
        let kings = board.kings().bits();
        match side {
            Side::Black => Self { own, foe, kings },
            Side::White => Self { own: rotate(own), foe: rotate(foe), kings: rotate(kings) },
        }
    }

    /// Whether this side, being to move, has the move: an odd number of pieces in its own system.
    #[inline(always)]
    pub(super) fn has_the_move(&self) -> bool {
        ((self.own | self.foe) & SYSTEM).count_ones() % 2 == 1
    }

    /// Records the terms of this side.
    #[inline(always)]
    pub(super) fn record_terms(&self, is_mover: bool, recorder: &mut impl TermRecorder) {
        let Self { own, foe, kings } = *self;
        let (men, own_kings) = (own & !kings, own & kings);
        let empty = ALL & !(own | foe);
        record_squares(men, own_kings, foe, is_mover, recorder);
        if foe & !kings != 0 {
            recorder.record(is_mover, BACK_ROW + (men & FIRST_ROW) as usize, 1);
        }
        self.record_structure(men, empty, is_mover, recorder);
        for king in bits(own_kings) {
            let at = 1u64 << king;
            let steps = ((at << 4 | at << 5 | at >> 4 | at >> 5) & empty).count_ones();
            recorder.record(is_mover, KING_STEPS + steps as usize, 1);
        }
        if men & DOG_HOLE_SQUARES.0 != 0 && foe & !kings & DOG_HOLE_SQUARES.1 != 0 {
            recorder.record(is_mover, DOG_HOLE, 1);
        }
        if own_kings != 0 && foe & kings == 0 {
            recorder.record(is_mover, ONLY_KINGS, 1);
        }
        if own.count_ones() > foe.count_ones() {
            let missing = 24 - (own | foe).count_ones() as i32;
            recorder.record(is_mover, LEAD, missing);
        }
    }

    /// The terms about pieces beside, behind and in front of each other.
    #[inline(always)]
    fn record_structure(
        &self,
        men: u64,
        empty: u64,
        is_mover: bool,
        recorder: &mut impl TermRecorder,
    ) {
        let Self { own, foe, kings } = *self;
        let foe_kings = foe & kings;
        let mut record = |term, squares: u64| {
            recorder.record(is_mover, term, squares.count_ones() as i32);
        };
        record(BACKED, men & (own << 4 | own << 5));
        record(BESIDE, men & men << 1 & ALL);
        record(HOLE, empty & (own << 4) & (own << 5));
        let steps = (men << 4 & empty, men << 5 & empty);
        record(BLOCKED, men & !(empty >> 4) & !(empty >> 5));
        record(STEPS, steps.0);
        record(STEPS, steps.1);
        let touched = foe >> 4 | foe >> 5 | foe_kings << 4 | foe_kings << 5;
        record(SAFE_STEPS, (steps.0 | steps.1) & !touched);
        // Squares between an enemy piece and an empty square, on one diagonal.
        let jumped = (foe >> 4 & empty << 4)
            | (foe >> 5 & empty << 5)
            | (foe_kings << 4 & empty >> 4)
            | (foe_kings << 5 & empty >> 5);
        record(HANGING, own & jumped);
        let (left, right) = ((men & LEFT).count_ones() as i32, (men & !LEFT).count_ones() as i32);
        recorder.record(is_mover, LOPSIDED, (left - right).abs());
    }
}

#[inline(always)]
fn record_squares(
    men: u64,
    kings: u64,
    foe: u64,
    is_mover: bool,
    recorder: &mut impl TermRecorder,
) {
    for bit in bits(men) {
        let square = bit - bit / 9;
        recorder.record(is_mover, MAN + square as usize, 1);
        let row = square / 4;
        if row >= FIRST_RUNAWAY_ROW && REACHABLE[bit as usize] & foe == 0 {
            recorder.record(is_mover, RUNAWAY + (7 - row) as usize, 1);
        }
    }
    for bit in bits(kings) {
        recorder.record(is_mover, KING + (bit - bit / 9) as usize, 1);
    }
}

/// The board rotated by half a turn.
#[inline(always)]
fn rotate(squares: u64) -> u64 {
    squares.reverse_bits() >> 29
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
