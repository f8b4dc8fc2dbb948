use game::Side;

use crate::{Bitboard, Position, Role};

impl Position {
    /// Whether `side` could still give checkmate if the opponent helped as much as possible. Only
    /// the material counts: a blocked position is treated as winnable.
    pub fn could_mate(&self, side: Side) -> bool {
        let own = |role| self.pieces(side, role);
        let both = |role| self.pieces(Side::White, role) | self.pieces(Side::Black, role);
        if (own(Role::Pawn) | own(Role::Rook) | own(Role::Queen)).any() {
            return true;
        }
        let (knights, bishops) = (own(Role::Knight), own(Role::Bishop));
        if knights.any() {
            // A lone knight can mate only if a piece of the opponent blocks its own king. A queen does not suffice: it
            // could always capture the knight or give way.
            let opponent = self.occupied_by(!side);
            let in_the_way =
                opponent.without(self.pieces(!side, Role::Queen) | self.pieces(!side, Role::King));
            return knights.is_several() || bishops.any() || in_the_way.any();
        }
        if bishops.any() {
            let all = both(Role::Bishop);
            let both_colours = (all & Bitboard::DARK).any() && all.without(Bitboard::DARK).any();
            return both_colours || (both(Role::Pawn) | both(Role::Knight)).any();
        }
        false
    }

    /// Whether neither side could ever give checkmate: kings alone, a lone minor piece, or bishops
    /// that all stand on one colour.
    pub fn is_dead(&self) -> bool {
        !self.could_mate(Side::White) && !self.could_mate(Side::Black)
    }
}
