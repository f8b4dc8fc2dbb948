//! Pawn structure and passed pawns.

use chess::{Bitboard, Role, Square};
use game::Side;

use super::eval_info::{EvalInfo, ahead, beside, forward};
use super::term_recorder::TermRecorder;
use super::terms::{
    BACKWARD, DOUBLED, ISOLATED, PASSED, PASSED_FREE, PASSED_OWN_KING, PASSED_THEIR_KING, PHALANX,
    PROTECTED,
};
use super::{distance, rank_of};

#[inline(always)]
pub(crate) fn record_terms<R: TermRecorder>(info: &EvalInfo<'_>, side: Side, recorder: &mut R) {
    let (ours, theirs) = (info.pawns(side), info.pawns(!side));
    let our_attacks = info.attacks[side].by(Role::Pawn);
    let their_attacks = info.attacks[!side].by(Role::Pawn);
    let before_us = ahead(side, ours);
    let behind_us = ahead(!side, ours);

    recorder.record(side, DOUBLED, (ours & before_us).len() as i32);
    let files = ours | before_us | behind_us;
    let isolated = ours.without(beside(files));
    recorder.record(side, ISOLATED, isolated.len() as i32);
    // Backward: the neighbours have gone ahead, and the pawn cannot safely follow.
    let could_be_protected = beside(ours | before_us);
    let held_up = ours & forward(!side, their_attacks.without(could_be_protected));
    recorder.record(side, BACKWARD, held_up.without(isolated).len() as i32);

    for square in ours & beside(ours) {
        recorder.record(side, PHALANX + usize::from(rank_of(side, square)), 1);
    }
    for square in ours & our_attacks {
        recorder.record(side, PROTECTED + usize::from(rank_of(side, square)), 1);
    }
    let guarded = ahead(!side, theirs);
    let passed = ours.without(guarded | beside(guarded) | behind_us);
    for square in passed {
        record_passed(info, side, square, recorder);
    }
}

#[inline(always)]
fn record_passed<R: TermRecorder>(
    info: &EvalInfo<'_>,
    side: Side,
    square: Square,
    recorder: &mut R,
) {
    let rank = usize::from(rank_of(side, square));
    recorder.record(side, PASSED + rank, 1);
    let next = forward(side, Bitboard::of(square));
    let their_attacks = info.attacks[!side].all;
    if (next & (info.occupied | their_attacks)).is_empty() {
        recorder.record(side, PASSED_FREE + rank, 1);
    }
    // The distance of the kings matters the more, the further the pawn has come.
    if rank >= 3 {
        let times = rank as i32 - 2;
        let next = next.first().unwrap_or(square);
        let ours = usize::from(distance(info.king[side], next));
        let theirs = usize::from(distance(info.king[!side], next));
        recorder.record(side, PASSED_OWN_KING + ours, times);
        recorder.record(side, PASSED_THEIR_KING + theirs, times);
    }
}
