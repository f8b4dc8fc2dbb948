//! Pawns among themselves, and those that nobody can stop.

use chess::{Bitboard, Role, Square};
use game::Side;

use super::ledger::Ledger;
use super::terms::{
    BACKWARD, DOUBLED, ISOLATED, PASSED, PASSED_FREE, PASSED_OWN_KING, PASSED_THEIR_KING, PHALANX,
    PROTECTED,
};
use super::view::{View, ahead, beside, forward};
use super::{distance, rank_of};

#[inline(always)]
pub(crate) fn note<L: Ledger>(view: &View<'_>, side: Side, ledger: &mut L) {
    let (ours, theirs) = (view.pawns(side), view.pawns(!side));
    let our_hits = view.hits[side].by[Role::Pawn as usize];
    let their_hits = view.hits[!side].by[Role::Pawn as usize];
    let before_us = ahead(side, ours);
    let behind_us = ahead(!side, ours);

    ledger.note(side, DOUBLED, (ours & before_us).len() as i32);
    let files = ours | before_us | behind_us;
    let isolated = ours.without(beside(files));
    ledger.note(side, ISOLATED, isolated.len() as i32);
    // A pawn that its neighbours have left behind and that cannot safely catch up.
    let could_be_protected = beside(ours | before_us);
    let held_up = ours & forward(!side, their_hits.without(could_be_protected));
    ledger.note(side, BACKWARD, held_up.without(isolated).len() as i32);

    for square in ours & beside(ours) {
        ledger.note(side, PHALANX + usize::from(rank_of(side, square)), 1);
    }
    for square in ours & our_hits {
        ledger.note(side, PROTECTED + usize::from(rank_of(side, square)), 1);
    }
    let guarded = ahead(!side, theirs);
    let passed = ours.without(guarded | beside(guarded) | behind_us);
    for square in passed {
        note_passed(view, side, square, ledger);
    }
}

#[inline(always)]
fn note_passed<L: Ledger>(view: &View<'_>, side: Side, square: Square, ledger: &mut L) {
    let rank = usize::from(rank_of(side, square));
    ledger.note(side, PASSED + rank, 1);
    let next = forward(side, Bitboard::of(square));
    let their_hits = view.hits[!side].all;
    if (next & (view.occupied | their_hits)).is_empty() {
        ledger.note(side, PASSED_FREE + rank, 1);
    }
    // The kings matter the more the further the pawn has come.
    if rank >= 3 {
        let times = rank as i32 - 2;
        let next = next.first().unwrap_or(square);
        let ours = usize::from(distance(view.king[side], next));
        let theirs = usize::from(distance(view.king[!side], next));
        ledger.note(side, PASSED_OWN_KING + ours, times);
        ledger.note(side, PASSED_THEIR_KING + theirs, times);
    }
}
