//! The king: pawns before him, pawns coming at him, and pieces that look at him.

use chess::{AttackTables, Bitboard, Role};
use game::Side;

use super::ledger::Ledger;
use super::rank_of;
use super::terms::{DANGER, SHIELD, STORM};
use super::view::{View, ahead};

#[inline(always)]
pub(crate) fn note<L: Ledger>(view: &View<'_>, side: Side, ledger: &mut L) {
    shelter(view, side, ledger);
    ledger.note(side, DANGER + danger(view, side), 1);
}

#[inline(always)]
fn shelter<L: Ledger>(view: &View<'_>, side: Side, ledger: &mut L) {
    let king = view.king[side];
    let row = Bitboard::rank(king.rank());
    let front = ahead(side, row) | row;
    let centre = king.file().clamp(1, 6);
    for file in centre - 1..=centre + 1 {
        let column = Bitboard::file(file) & front;
        let ours = nearest(side, column & view.pawns(side));
        let theirs = nearest(side, column & view.pawns(!side));
        ledger.note(side, SHIELD + ours, 1);
        ledger.note(side, STORM + theirs, 1);
    }
}

/// The rank of the pawn that stands lowest, seen from a side; 0 if there is none.
#[inline(always)]
fn nearest(side: Side, pawns: Bitboard) -> usize {
    match side {
        _ if pawns.is_empty() => 0,
        Side::White => (pawns.0.trailing_zeros() / 8) as usize,
        Side::Black => 7 - ((63 - pawns.0.leading_zeros()) / 8) as usize,
    }
}

/// How hard the king of a side is attacked, from 0 to 31.
#[inline(always)]
fn danger(view: &View<'_>, side: Side) -> usize {
    let (ours, theirs) = (&view.hits[side], &view.hits[!side]);
    if theirs.attackers == 0 {
        return 0;
    }
    let king = view.king[side];
    let queens = view.position.pieces(side, Role::Queen);
    let see_through = view.occupied ^ queens;
    // Squares from which a check costs the checker nothing.
    let safe = Bitboard::ALL.without(view.position.army(!side))
        & !(ours.all.without(theirs.twice & ours.by[Role::King as usize].without(ours.twice)));
    let straight = view.sight.rook(king, see_through) & safe;
    let diagonal = view.sight.bishop(king, see_through) & safe;
    let by = |role: Role| theirs.by[role as usize];
    let mut units = theirs.pressure;
    units += 5 * i32::from((straight & by(Role::Rook)).any());
    units += 4 * i32::from(((straight | diagonal) & by(Role::Queen)).any());
    units += 3 * i32::from((diagonal & by(Role::Bishop)).any());
    units += 4 * i32::from((AttackTables::knight(king) & safe & by(Role::Knight)).any());
    let weak = view.zone[side] & theirs.all & !ours.twice & !ours.by[0];
    units += weak.len() as i32;
    units += 2 * (theirs.attackers - 1).min(3);
    if view.position.pieces(!side, Role::Queen).is_empty() {
        units -= 8;
    }
    let exposed = rank_of(side, king) > 1;
    units += 3 * i32::from(exposed);
    (units * 3 / 4).clamp(0, 31) as usize
}
