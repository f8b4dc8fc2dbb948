//! Who attacks what.

use crate::board::Army;
use crate::player::{Player, pawn_attacks};
use crate::rays;
use crate::sliders::Sliders;
use crate::{Bitboard, Square};

/// Every square that the army of `P` attacks.
#[inline(always)]
pub(crate) fn attacked<P: Player, S: Sliders>(
    army: &Army,
    sliders: S,
    occupied: Bitboard,
) -> Bitboard {
    let mut reach = pawn_attacks::<P>(army.pawns()) | rays::king(army.king());
    for from in army.knights() {
        reach |= rays::knight(from);
    }
    for from in army.diagonal() {
        reach |= sliders.bishop(from, occupied);
    }
    for from in army.straight() {
        reach |= sliders.rook(from, occupied);
    }
    reach
}

/// Whether the army of `P` attacks `square`.
#[inline(always)]
pub(crate) fn attacked_by<P: Player, S: Sliders>(
    army: &Army,
    sliders: S,
    square: Square,
    occupied: Bitboard,
) -> bool {
    attackers::<P, S>(army, sliders, square, occupied).any()
}

/// The pieces of the army of `P` that attack `square`.
#[inline(always)]
pub(crate) fn attackers<P: Player, S: Sliders>(
    army: &Army,
    sliders: S,
    square: Square,
    occupied: Bitboard,
) -> Bitboard {
    // Attacks are mutual: a pawn on the square that moved the other way would attack its attackers.
    (pawn_attacks::<P::Opponent>(Bitboard::of(square)) & army.pawns())
        | (rays::knight(square) & army.knights())
        | (rays::king(square) & Bitboard::of(army.king()))
        | (sliders.bishop(square, occupied) & army.diagonal())
        | (sliders.rook(square, occupied) & army.straight())
}
