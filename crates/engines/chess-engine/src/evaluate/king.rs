//! King safety: pawns that shelter the king, pawns that storm it, and pieces that attack it.

use chess::{AttackTables, Bitboard, Role};
use game::Side;

use super::eval_info::{EvalInfo, ahead};
use super::rank_of;
use super::term_recorder::TermRecorder;
use super::terms::{KING_DANGER, PAWN_SHELTER, PAWN_STORM};

#[inline(always)]
pub(crate) fn record_terms<R: TermRecorder>(info: &EvalInfo<'_>, side: Side, recorder: &mut R) {
    record_pawns(info, side, recorder);
    recorder.record(side, KING_DANGER + king_danger(info, side), 1);
}

#[inline(always)]
fn record_pawns<R: TermRecorder>(info: &EvalInfo<'_>, side: Side, recorder: &mut R) {
    let king = info.king[side];
    let row = Bitboard::rank(king.rank());
    let front = ahead(side, row) | row;
    let centre = king.file().clamp(1, 6);
    for file in centre - 1..=centre + 1 {
        let column = Bitboard::file(file) & front;
        let ours = nearest_rank(side, column & info.pawns(side));
        let theirs = nearest_rank(side, column & info.pawns(!side));
        recorder.record(side, PAWN_SHELTER + ours, 1);
        recorder.record(side, PAWN_STORM + theirs, 1);
    }
}

/// The rank of the rearmost pawn from a side's point of view; 0 if there is none.
#[inline(always)]
fn nearest_rank(side: Side, pawns: Bitboard) -> usize {
    match side {
        _ if pawns.is_empty() => 0,
        Side::White => (pawns.0.trailing_zeros() / 8) as usize,
        Side::Black => 7 - ((63 - pawns.0.leading_zeros()) / 8) as usize,
    }
}

/// How strongly the king of a side is attacked, from 0 to 31.
#[inline(always)]
fn king_danger(info: &EvalInfo<'_>, side: Side) -> usize {
    let (ours, theirs) = (&info.attacks[side], &info.attacks[!side]);
    if theirs.king_attackers == 0 {
        return 0;
    }
    let king = info.king[side];
    let queens = info.position.pieces(side, Role::Queen);
    let see_through = info.occupied ^ queens;
    // Squares from which a check costs the checking piece nothing.
    let safe = Bitboard::ALL.without(info.position.occupied_by(!side))
        & !(ours.all.without(theirs.twice & ours.by(Role::King).without(ours.twice)));
    let straight = info.tables.rook(king, see_through) & safe;
    let diagonal = info.tables.bishop(king, see_through) & safe;
    let mut units = theirs.king_pressure;
    units += 5 * i32::from((straight & theirs.by(Role::Rook)).any());
    units += 4 * i32::from(((straight | diagonal) & theirs.by(Role::Queen)).any());
    units += 3 * i32::from((diagonal & theirs.by(Role::Bishop)).any());
    units += 4 * i32::from((AttackTables::knight(king) & safe & theirs.by(Role::Knight)).any());
    let weak = info.king_zone[side] & theirs.all & !ours.twice & !ours.by(Role::Pawn);
    units += weak.len() as i32;
    units += 2 * (theirs.king_attackers - 1).min(3);
    if info.position.pieces(!side, Role::Queen).is_empty() {
        units -= 8;
    }
    let is_exposed = rank_of(side, king) > 1;
    units += 3 * i32::from(is_exposed);
    (units * 3 / 4).clamp(0, 31) as usize
}
