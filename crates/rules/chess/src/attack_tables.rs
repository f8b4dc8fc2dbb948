use game::Side;

use crate::sliders::{Magic, Sliders};
use crate::static_side::{Black, White, pawn_attacks};
use crate::{Bitboard, Position, Role, Square, rays};

/// The attacks of pieces, from lookup tables.
///
/// Creating one checks that the tables are filled. It is `Copy`: pass it on instead of checking again.
///
/// ```
/// use salon_chess::{Bitboard, AttackTables, Square};
///
/// let tables = AttackTables::new();
/// assert_eq!(tables.rook(Square::A1, Bitboard::EMPTY).len(), 14);
/// assert_eq!(AttackTables::knight(Square::A1).len(), 2);
/// ```
#[derive(Clone, Copy)]
pub struct AttackTables(Magic);

impl Default for AttackTables {
    fn default() -> Self {
        Self::new()
    }
}

impl AttackTables {
    /// Fills the tables if that has not happened yet.
    pub fn new() -> Self {
        Self(Magic::new())
    }

    /// What a knight attacks.
    #[inline(always)]
    pub fn knight(square: Square) -> Bitboard {
        rays::knight(square)
    }

    /// What a king attacks.
    #[inline(always)]
    pub fn king(square: Square) -> Bitboard {
        rays::king(square)
    }

    /// What a set of pawns of one side attacks.
    #[inline(always)]
    pub fn pawns(side: Side, pawns: Bitboard) -> Bitboard {
        match side {
            Side::White => pawn_attacks::<White>(pawns),
            Side::Black => pawn_attacks::<Black>(pawns),
        }
    }

    /// What a bishop attacks.
    #[inline(always)]
    pub fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.0.bishop(square, occupied)
    }

    /// What a rook attacks.
    #[inline(always)]
    pub fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.0.rook(square, occupied)
    }

    /// What a queen attacks.
    #[inline(always)]
    pub fn queen(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.bishop(square, occupied) | self.rook(square, occupied)
    }

    /// The squares between two on one line, both left out; empty if they share none.
    #[inline(always)]
    pub fn between(one: Square, other: Square) -> Bitboard {
        rays::between(one, other)
    }

    /// The pieces of both sides that attack a square when these squares are occupied.
    #[inline(always)]
    pub fn attackers(self, position: &Position, square: Square, occupied: Bitboard) -> Bitboard {
        let both = |role| position.pieces(Side::White, role) | position.pieces(Side::Black, role);
        let queens = both(Role::Queen);
        let spot = Bitboard::of(square);
        (Self::pawns(Side::Black, spot) & position.pieces(Side::White, Role::Pawn))
            | (Self::pawns(Side::White, spot) & position.pieces(Side::Black, Role::Pawn))
            | (Self::knight(square) & both(Role::Knight))
            | (Self::king(square) & both(Role::King))
            | (self.bishop(square, occupied) & (both(Role::Bishop) | queens))
            | (self.rook(square, occupied) & (both(Role::Rook) | queens))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    /// In two positions with many checks, the attackers of the king are the pieces that give check.
    #[test]
    fn attackers_of_the_king_are_those_that_give_check() {
        let fens = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ];
        let mut checks = 0;
        for fen in fens {
            let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
            for mv in position.moves() {
                let mut after = position.clone();
                after.play(mv);
                let us = after.side_to_move();
                let seen = AttackTables::new().attackers(&after, after.king(us), after.occupied());
                assert_eq!(seen & after.occupied_by(!us), after.checkers(), "{mv}");
                checks += u32::from(after.is_check());
            }
        }
        assert!(checks >= 2, "some of these moves give check");
    }
}
