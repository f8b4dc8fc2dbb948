//! What the sum of the terms does not know: how near the endgame is, and which endgames are hard
//! to win.

use chess::{Bitboard, Position, Role, Square};
use game::Side;

use super::{FULL_PHASE, Pair, distance};

/// The middlegame and the endgame, mixed as the phase says.
#[inline(always)]
pub(crate) fn mixed(position: &Position, sum: Pair, phase: i32) -> i32 {
    let phase = phase.min(FULL_PHASE);
    let leader = if sum.end() >= 0 { Side::White } else { Side::Black };
    let end = sum.end() * endgame(position, leader) / 64;
    (sum.middle() * phase + end * (FULL_PHASE - phase)) / FULL_PHASE
}

/// How much of an endgame's advantage counts, in 64ths.
pub(crate) fn endgame(position: &Position, leader: Side) -> i32 {
    let pawns = position.pieces(leader, Role::Pawn);
    let worth = |side: Side| {
        let count = |role| position.pieces(side, role).len() as i32;
        3 * (count(Role::Knight) + count(Role::Bishop))
            + 5 * count(Role::Rook)
            + 9 * count(Role::Queen)
    };
    let (ours, theirs) = (worth(leader), worth(!leader));
    if pawns.is_empty() && ours - theirs <= 3 {
        // Without pawns a piece is needed, and more than a minor one.
        return if ours <= 3 { 0 } else { 10 };
    }
    if opposite_bishops(position) {
        return if ours == 3 && theirs == 3 { 26 + 2 * pawns.len() as i32 } else { 48 };
    }
    (44 + 4 * pawns.len() as i32).min(64)
}

fn opposite_bishops(position: &Position) -> bool {
    let [white, black] = Side::ALL.map(|side| position.pieces(side, Role::Bishop));
    let dark = |set: Bitboard| (set & Bitboard::DARK).any();
    white.len() == 1 && black.len() == 1 && dark(white) != dark(black)
}

/// A lone king is driven to the edge, and the other king comes along: from White's side.
pub(crate) fn driving(position: &Position) -> i32 {
    for (side, sign) in [(Side::White, 1), (Side::Black, -1)] {
        let lone = !position.army(!side).is_several();
        let mighty = (position.pieces(side, Role::Queen) | position.pieces(side, Role::Rook)).any()
            || position.pieces(side, Role::Bishop).is_several()
            || (position.pieces(side, Role::Bishop).any()
                && position.pieces(side, Role::Knight).any());
        if lone && mighty {
            let (hunter, prey) = (position.king(side), position.king(!side));
            let near = 7 - i32::from(distance(hunter, prey));
            return sign * (300 + 12 * from_centre(position, side, prey) + 8 * near);
        }
    }
    0
}

/// How far from the centre the prey stands; with bishop and knight, how near to the right corner.
fn from_centre(position: &Position, side: Side, prey: Square) -> i32 {
    let bishops = position.pieces(side, Role::Bishop);
    let others = position.army(side).len();
    if others == 3 && bishops.len() == 1 && position.pieces(side, Role::Knight).len() == 1 {
        let dark = (bishops & Bitboard::DARK).any();
        let file = if dark { prey.file() } else { 7 - prey.file() };
        let corner = i32::from(file) - i32::from(prey.rank());
        // On the long diagonal towards the right corners the two coordinates agree or mirror.
        let along = (i32::from(file) + i32::from(prey.rank()) - 7).abs();
        return along - corner.abs() / 2 + 3;
    }
    let off = |coordinate: u8| i32::from((2 * coordinate).abs_diff(7)) / 2;
    off(prey.file()) + off(prey.rank())
}
