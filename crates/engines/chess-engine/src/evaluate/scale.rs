//! What the sum of the terms does not know: how near the endgame is, and which endgames are hard to
//! win.

use chess::{Bitboard, Position, Role, Square};
use game::Side;

use super::{FULL_PHASE, TaperedScore, distance};

/// The full scale factor.
pub(crate) const FULL_SCALE: i32 = 64;

/// The middlegame and the endgame score, mixed by the phase.
#[inline(always)]
pub(crate) fn taper(position: &Position, sum: TaperedScore, phase: i32) -> i32 {
    let phase = phase.min(FULL_PHASE);
    let leader = if sum.endgame() >= 0 { Side::White } else { Side::Black };
    let end = sum.endgame() * scale_factor(position, leader) / FULL_SCALE;
    (sum.middlegame() * phase + end * (FULL_PHASE - phase)) / FULL_PHASE
}

/// How much of an endgame advantage counts, out of [`FULL_SCALE`].
pub(crate) fn scale_factor(position: &Position, leader: Side) -> i32 {
    let pawns = position.pieces(leader, Role::Pawn);
    let material = |side: Side| {
        let count = |role| position.pieces(side, role).len() as i32;
        3 * (count(Role::Knight) + count(Role::Bishop))
            + 5 * count(Role::Rook)
            + 9 * count(Role::Queen)
    };
    let (ours, theirs) = (material(leader), material(!leader));
    if pawns.is_empty() && ours - theirs <= 3 {
        // Without pawns, being a minor piece ahead does not win.
        return if ours <= 3 { 0 } else { 10 };
    }
    if has_opposite_bishops(position) {
        return if ours == 3 && theirs == 3 { 26 + 2 * pawns.len() as i32 } else { 48 };
    }
    (44 + 4 * pawns.len() as i32).min(FULL_SCALE)
}

fn has_opposite_bishops(position: &Position) -> bool {
    let [white, black] = Side::ALL.map(|side| position.pieces(side, Role::Bishop));
    let is_dark = |set: Bitboard| (set & Bitboard::DARK).any();
    white.len() == 1 && black.len() == 1 && is_dark(white) != is_dark(black)
}

/// The mop-up score against a lone king: it is driven to the edge, and the other king comes near. From
/// White's point of view.
pub(crate) fn mop_up(position: &Position) -> i32 {
    for (side, sign) in [(Side::White, 1), (Side::Black, -1)] {
        let is_lone = !position.occupied_by(!side).is_several();
        if is_lone && can_mate(position, side) {
            let (king, lone_king) = (position.king(side), position.king(!side));
            let near = 7 - i32::from(distance(king, lone_king));
            return sign * (300 + 12 * edge_score(position, side, lone_king) + 8 * near);
        }
    }
    0
}

/// Whether a side has enough to mate a lone king.
fn can_mate(position: &Position, side: Side) -> bool {
    let bishops = position.pieces(side, Role::Bishop);
    (position.pieces(side, Role::Queen) | position.pieces(side, Role::Rook)).any()
        || bishops.is_several()
        || (bishops.any() && position.pieces(side, Role::Knight).any())
}

/// How far the lone king is from the centre; against bishop and knight, how near to a corner of the
/// bishop's colour.
fn edge_score(position: &Position, side: Side, lone_king: Square) -> i32 {
    let bishops = position.pieces(side, Role::Bishop);
    let knights = position.pieces(side, Role::Knight);
    if position.occupied_by(side).len() == 3 && bishops.len() == 1 && knights.len() == 1 {
        let is_dark = (bishops & Bitboard::DARK).any();
        let file = if is_dark { lone_king.file() } else { 7 - lone_king.file() };
        let corner = i32::from(file) - i32::from(lone_king.rank());
        // On the long diagonal between the right corners, file and rank are equal or mirrored.
        let along = (i32::from(file) + i32::from(lone_king.rank()) - 7).abs();
        return along - corner.abs() / 2 + 3;
    }
    let off_centre = |coordinate: u8| i32::from((2 * coordinate).abs_diff(7)) / 2;
    off_centre(lone_king.file()) + off_centre(lone_king.rank())
}
