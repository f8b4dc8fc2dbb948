//! Pieces that are attacked by lesser ones, or protected by none.

use chess::{Bitboard, Role};
use game::Side;

use super::ledger::Ledger;
use super::terms::{HANGING, MINOR_HITS, PAWN_HITS, ROOK_HITS};
use super::view::View;

const PREY: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

#[inline(always)]
pub(crate) fn note<L: Ledger>(view: &View<'_>, side: Side, ledger: &mut L) {
    let (ours, theirs) = (&view.hits[side], &view.hits[!side]);
    let prey = view.position.army(!side).without(Bitboard::of(view.king[!side]));
    // Well protected: by a pawn, or twice where we attack only once.
    let firm = theirs.by[Role::Pawn as usize] | theirs.twice.without(ours.twice);
    let minor = ours.by[Role::Knight as usize] | ours.by[Role::Bishop as usize];
    let by_pawn = ours.by[Role::Pawn as usize];
    for role in PREY {
        let them = view.position.pieces(!side, role);
        let number = role as usize;
        if role != Role::Pawn {
            ledger.note(side, PAWN_HITS + number, (them & by_pawn).len() as i32);
        }
        let worth_it = if number >= Role::Rook as usize { them } else { them.without(firm) };
        ledger.note(side, MINOR_HITS + number, (worth_it & minor).len() as i32);
        let worth_it = if role == Role::Queen { them } else { them.without(firm) };
        let by_rook = ours.by[Role::Rook as usize];
        ledger.note(side, ROOK_HITS + number, (worth_it & by_rook).len() as i32);
    }
    let hanging = prey & ours.all.without(theirs.all);
    ledger.note(side, HANGING, hanging.len() as i32);
}
