use chess::{AttackTables, Bitboard, Move, MoveKind, Position, Role, Square};

use crate::see::moving_role;

/// Tells before a move is played whether it gives check.
pub(crate) struct CheckInfo {
    king: Square,
    /// From where a pawn, knight, bishop, rook or queen would give check.
    check_squares: [Bitboard; 5],
    /// Pieces of the side to move that stand between a piece of their own and the king.
    discoverers: Bitboard,
}

impl CheckInfo {
    #[inline(always)]
    pub(crate) fn of(position: &Position, tables: AttackTables) -> Self {
        let us = position.side_to_move();
        let king = position.king(!us);
        let occupied = position.occupied();
        let bishop = tables.bishop(king, occupied);
        let rook = tables.rook(king, occupied);
        let pawn = AttackTables::pawns(!us, Bitboard::of(king));
        let queens = position.pieces(us, Role::Queen);
        let near = (bishop | rook) & position.occupied_by(us);
        let without_near = occupied.without(near);
        let behind = (tables.bishop(king, without_near).without(bishop)
            & (position.pieces(us, Role::Bishop) | queens))
            | (tables.rook(king, without_near).without(rook)
                & (position.pieces(us, Role::Rook) | queens));
        let mut discoverers = Bitboard::EMPTY;
        for piece in behind {
            discoverers |= AttackTables::between(king, piece) & near;
        }
        let check_squares = [pawn, AttackTables::knight(king), bishop, rook, bishop | rook];
        Self { king, check_squares, discoverers }
    }

    /// Whether a move gives check. Castling, promotions and en passant are not examined exactly: they
    /// are rare, and a wrong answer only changes how deep they are searched.
    #[inline(always)]
    pub(crate) fn gives_check(&self, position: &Position, mv: Move) -> bool {
        let role = match mv.kind {
            MoveKind::Promotion(role) => role,
            _ => moving_role(position, position.side_to_move(), mv),
        };
        let squares = self.check_squares.get(role as usize);
        let is_direct = squares.is_some_and(|squares| squares.has(mv.to));
        is_direct || (self.discoverers.has(mv.from) && !is_aligned(self.king, mv.from, mv.to))
    }
}

/// Whether two squares lie on one line through a third.
fn is_aligned(centre: Square, one: Square, other: Square) -> bool {
    let offset = |square: Square| {
        let file = square.file() as i32 - centre.file() as i32;
        let rank = square.rank() as i32 - centre.rank() as i32;
        (file, rank)
    };
    let ((a, b), (c, d)) = (offset(one), offset(other));
    a * d == b * c
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Rules;

    /// Compared with the rules after the move.
    #[test]
    fn finds_direct_and_discovered_checks() {
        let mut checks = 0;
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1",
            "3k4/8/3N4/8/3R4/B7/8/3QK3 w - - 0 1",
            "8/2k5/8/8/2N5/B7/2R5/1K6 w - - 0 1",
            "k7/2P5/8/3N4/8/5B2/8/1R2K2R w - - 0 1",
            "8/8/4k3/8/2p1P3/1b6/8/R2K4 w - - 0 1",
        ] {
            let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
            let check_info = CheckInfo::of(&position, AttackTables::new());
            for mv in position.moves() {
                let mut after = position.clone();
                after.play(mv);
                let expected = after.is_check();
                assert_eq!(check_info.gives_check(&position, mv), expected, "{fen} {mv}");
                checks += u32::from(expected);
            }
        }
        assert!(checks > 20, "{checks}");
    }
}
