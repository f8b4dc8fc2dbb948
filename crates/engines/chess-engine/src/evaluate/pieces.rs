//! Knights, bishops, rooks and queens: mobility, outposts and open files.

use chess::{AttackTables, Bitboard, Role};
use game::Side;

use super::eval_info::{EvalInfo, ahead, beside};
use super::rank_of;
use super::term_recorder::TermRecorder;
use super::terms::{
    BISHOP_MOBILITY, BISHOP_PAIR, KNIGHT_MOBILITY, OUTPOST, QUEEN_MOBILITY, ROOK_HALF_OPEN,
    ROOK_MOBILITY, ROOK_OPEN,
};

/// How much an attack on the king's zone weighs, by role.
const PRESSURE: [i32; 6] = [0, 2, 2, 3, 4, 0];

#[inline(always)]
pub(crate) fn record_terms<R: TermRecorder>(info: &mut EvalInfo<'_>, side: Side, recorder: &mut R) {
    let position = info.position;
    let pawns = info.pawns(side);
    let our_pawn_attacks = info.attacks[side].by(Role::Pawn);
    let their_pawn_attacks = info.attacks[!side].by(Role::Pawn);
    let usable = Bitboard::ALL.without(position.occupied_by(side) | their_pawn_attacks);
    // An outpost is protected by a pawn, and no enemy pawn can ever attack it.
    let lasting = Bitboard::ALL.without(beside(ahead(!side, info.pawns(!side))));
    let is_outpost =
        |square| lasting.has(square) && our_pawn_attacks.has(square) && rank_of(side, square) >= 3;

    for square in position.pieces(side, Role::Knight) {
        let attacks = AttackTables::knight(square);
        let mobility = add_attacks(info, side, Role::Knight, attacks, usable);
        recorder.record(side, KNIGHT_MOBILITY + mobility, 1);
        if is_outpost(square) {
            recorder.record(side, OUTPOST, 1);
        }
    }
    let queens = position.pieces(side, Role::Queen);
    let bishops = position.pieces(side, Role::Bishop);
    for square in bishops {
        let attacks = info.tables.bishop(square, info.occupied ^ queens);
        let mobility = add_attacks(info, side, Role::Bishop, attacks, usable);
        recorder.record(side, BISHOP_MOBILITY + mobility, 1);
        if is_outpost(square) {
            recorder.record(side, OUTPOST + 1, 1);
        }
    }
    if bishops.is_several() {
        recorder.record(side, BISHOP_PAIR, 1);
    }
    let rooks = position.pieces(side, Role::Rook);
    for square in rooks {
        let attacks = info.tables.rook(square, info.occupied ^ queens ^ rooks);
        let mobility = add_attacks(info, side, Role::Rook, attacks, usable);
        recorder.record(side, ROOK_MOBILITY + mobility, 1);
        let file = Bitboard::file(square.file());
        if (file & pawns).is_empty() {
            let is_open = (file & info.pawns(!side)).is_empty();
            recorder.record(side, if is_open { ROOK_OPEN } else { ROOK_HALF_OPEN }, 1);
        }
    }
    for square in queens {
        let attacks = info.tables.queen(square, info.occupied);
        let mobility = add_attacks(info, side, Role::Queen, attacks, usable);
        recorder.record(side, QUEEN_MOBILITY + mobility, 1);
    }
}

/// Adds the attacks of a piece, and counts the squares that it can use.
#[inline(always)]
fn add_attacks(
    info: &mut EvalInfo<'_>,
    side: Side,
    role: Role,
    attacked: Bitboard,
    usable: Bitboard,
) -> usize {
    let king_zone = info.king_zone[!side];
    let attacks = &mut info.attacks[side];
    attacks.add(role, attacked);
    let near_king = attacked & king_zone;
    if near_king.any() {
        attacks.king_attackers += 1;
        attacks.king_pressure += PRESSURE[role as usize] + near_king.len() as i32;
    }
    (attacked & usable).len() as usize
}
