use chess::{AttackTables, Bitboard, Move, MoveKind, Position, Role, Square};

use super::stack::mover;

/// From where the side to move could give check: asked of a move before it is played.
pub(crate) struct Checks {
    king: Square,
    /// Where each role would give check.
    from: [Bitboard; 5],
    /// Pieces that stand in the way of a check.
    screens: Bitboard,
}

impl Checks {
    #[inline(always)]
    pub(crate) fn of(position: &Position, sight: AttackTables) -> Self {
        let us = position.side_to_move();
        let king = position.king(!us);
        let occupied = position.occupied();
        let bishop = sight.bishop(king, occupied);
        let rook = sight.rook(king, occupied);
        let pawn = AttackTables::pawns(!us, Bitboard::of(king));
        let queens = position.pieces(us, Role::Queen);
        let near = (bishop | rook) & position.army(us);
        let seen_through = occupied.without(near);
        let behind = (sight.bishop(king, seen_through).without(bishop)
            & (position.pieces(us, Role::Bishop) | queens))
            | (sight.rook(king, seen_through).without(rook)
                & (position.pieces(us, Role::Rook) | queens));
        let mut screens = Bitboard::EMPTY;
        for piece in behind {
            screens |= AttackTables::between(king, piece) & near;
        }
        Self {
            king,
            from: [pawn, AttackTables::knight(king), bishop, rook, bishop | rook],
            screens,
        }
    }

    /// Whether a move gives check. Castling, promotions and taking en passant are not looked at
    /// closely: they are rare, and nothing but effort hangs on it.
    #[inline(always)]
    pub(crate) fn by(&self, position: &Position, mv: Move) -> bool {
        let role = match mv.kind {
            MoveKind::Promotion(role) => role,
            _ => mover(position, position.side_to_move(), mv),
        };
        let straight = self.from.get(role as usize).is_some_and(|from| from.has(mv.to));
        straight || (self.screens.has(mv.from) && !on_one_line(self.king, mv.from, mv.to))
    }
}

/// Whether two squares lie on one line through a third, on the same side or not.
fn on_one_line(centre: Square, one: Square, other: Square) -> bool {
    let way = |square: Square| {
        let file = square.file() as i32 - centre.file() as i32;
        let rank = square.rank() as i32 - centre.rank() as i32;
        (file, rank)
    };
    let ((a, b), (c, d)) = (way(one), way(other));
    a * d == b * c
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Rules;

    /// Compared with what the rules say after the move.
    #[test]
    fn checks_are_seen_before_they_are_played() {
        let mut count = 0;
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1",
            "3k4/8/3N4/8/3R4/B7/8/3QK3 w - - 0 1",
            "8/2k5/8/8/2N5/B7/2R5/1K6 w - - 0 1",
            "k7/2P5/8/3N4/8/5B2/8/1R2K2R w - - 0 1",
            "8/8/4k3/8/2p1P3/1b6/8/R2K4 w - - 0 1",
        ] {
            let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
            let checks = Checks::of(&position, AttackTables::new());
            for mv in position.moves() {
                let mut after = position.clone();
                after.play(mv);
                assert_eq!(checks.by(&position, mv), after.is_check(), "{fen} {mv}");
                count += u32::from(after.is_check());
            }
        }
        assert!(count > 20, "{count}");
    }
}
