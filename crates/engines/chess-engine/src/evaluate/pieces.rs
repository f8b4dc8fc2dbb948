//! Knights, bishops, rooks and queens: how far they reach, and where they stand well.

use chess::{AttackTables, Bitboard, Role};
use game::Side;

use super::ledger::Ledger;
use super::rank_of;
use super::terms::{
    BISHOP_PAIR, BISHOP_REACH, KNIGHT_REACH, OUTPOST, QUEEN_REACH, ROOK_HALF_OPEN, ROOK_OPEN,
    ROOK_REACH,
};
use super::view::{View, ahead, beside};

/// How much a role's look at the king weighs.
const PRESSURE: [i32; 6] = [0, 2, 2, 3, 4, 0];

#[inline(always)]
pub(crate) fn note<L: Ledger>(view: &mut View<'_>, side: Side, ledger: &mut L) {
    let position = view.position;
    let pawns = view.pawns(side);
    let their_pawn_hits = view.hits[!side].by[Role::Pawn as usize];
    let open_to = Bitboard::ALL.without(position.army(side) | their_pawn_hits);
    // Squares that no pawn of theirs can ever attack.
    let lasting = Bitboard::ALL.without(beside(ahead(!side, view.pawns(!side))));

    for square in position.pieces(side, Role::Knight) {
        let reach = AttackTables::knight(square);
        let count = seen(view, side, Role::Knight, reach, open_to);
        ledger.note(side, KNIGHT_REACH + count, 1);
        if lasting.has(square) && view.hits[side].by[0].has(square) && rank_of(side, square) >= 3 {
            ledger.note(side, OUTPOST, 1);
        }
    }
    let queens = position.pieces(side, Role::Queen);
    let bishops = position.pieces(side, Role::Bishop);
    for square in bishops {
        let reach = view.sight.bishop(square, view.occupied ^ queens);
        let count = seen(view, side, Role::Bishop, reach, open_to);
        ledger.note(side, BISHOP_REACH + count, 1);
        if lasting.has(square) && view.hits[side].by[0].has(square) && rank_of(side, square) >= 3 {
            ledger.note(side, OUTPOST + 1, 1);
        }
    }
    if bishops.is_several() {
        ledger.note(side, BISHOP_PAIR, 1);
    }
    let rooks = position.pieces(side, Role::Rook);
    for square in rooks {
        let reach = view.sight.rook(square, view.occupied ^ queens ^ rooks);
        let count = seen(view, side, Role::Rook, reach, open_to);
        ledger.note(side, ROOK_REACH + count, 1);
        let file = Bitboard::file(square.file());
        if (file & pawns).is_empty() {
            let open = (file & view.pawns(!side)).is_empty();
            ledger.note(side, if open { ROOK_OPEN } else { ROOK_HALF_OPEN }, 1);
        }
    }
    for square in queens {
        let reach = view.sight.queen(square, view.occupied);
        let count = seen(view, side, Role::Queen, reach, open_to);
        ledger.note(side, QUEEN_REACH + count, 1);
    }
}

/// Notes what a piece attacks, and counts the squares that it can use.
#[inline(always)]
fn seen(view: &mut View<'_>, side: Side, role: Role, reach: Bitboard, open_to: Bitboard) -> usize {
    let zone = view.zone[!side];
    let hits = &mut view.hits[side];
    hits.add(role, reach);
    let near = reach & zone;
    if near.any() {
        hits.attackers += 1;
        hits.pressure += PRESSURE[role as usize] + near.len() as i32;
    }
    (reach & open_to).len() as usize
}
