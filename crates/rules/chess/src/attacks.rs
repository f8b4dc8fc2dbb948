//! Attacked squares and attacking pieces.

use crate::board::SidePieces;
use crate::rays;
use crate::sliders::Sliders;
use crate::static_side::{StaticSide, pawn_attacks};
use crate::{Bitboard, Square};

/// Every square that the side `P` attacks.
#[inline(always)]
pub(crate) fn attacked<P: StaticSide, S: Sliders>(
    pieces: &SidePieces,
    sliders: S,
    occupied: Bitboard,
) -> Bitboard {
    let mut reach = pawn_attacks::<P>(pieces.pawns()) | rays::king(pieces.king());
    for from in pieces.knights() {
        reach |= rays::knight(from);
    }
    for from in pieces.diagonal() {
        reach |= sliders.bishop(from, occupied);
    }
    for from in pieces.straight() {
        reach |= sliders.rook(from, occupied);
    }
    reach
}

/// Whether the side `P` attacks `square`.
#[inline(always)]
pub(crate) fn attacked_by<P: StaticSide, S: Sliders>(
    pieces: &SidePieces,
    sliders: S,
    square: Square,
    occupied: Bitboard,
) -> bool {
    attackers::<P, S>(pieces, sliders, square, occupied).any()
}

/// The pieces of the side `P` that attack `square`.
#[inline(always)]
pub(crate) fn attackers<P: StaticSide, S: Sliders>(
    pieces: &SidePieces,
    sliders: S,
    square: Square,
    occupied: Bitboard,
) -> Bitboard {
    // Attacks are symmetric: an opposing pawn on the square attacks exactly the squares of the pawns that attack it.
    (pawn_attacks::<P::Opponent>(Bitboard::of(square)) & pieces.pawns())
        | (rays::knight(square) & pieces.knights())
        | (rays::king(square) & Bitboard::of(pieces.king()))
        | (sliders.bishop(square, occupied) & pieces.diagonal())
        | (sliders.rook(square, occupied) & pieces.straight())
}
