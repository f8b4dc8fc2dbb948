//! Which pieces could make a move that is named by its arrival, as SAN does: quicker than listing
//! all legal moves.

use game::Side;

use crate::attacks::attackers_of;
use crate::board::Board;
use crate::{Bitboard, Kind, Move, Position, Role, Square, instance};

impl Position {
    /// The pieces of this role, of the side to move, that could go to a square if their king's
    /// safety did not matter. Castling aside.
    pub(crate) fn movers(&self, role: Role, to: Square) -> Bitboard {
        let us = self.side_to_move();
        if self.army(us).has(to) {
            return Bitboard::EMPTY;
        }
        if role == Role::Pawn {
            return self.pawn_movers(to);
        }
        attackers_of(role, to, self.occupied()) & self.pieces(us, role)
    }

    fn pawn_movers(&self, to: Square) -> Bitboard {
        let us = self.side_to_move();
        let pawns = self.pieces(us, Role::Pawn);
        let back = if us == Side::White { -1 } else { 1 };
        let at = |files, ranks| to.offset(files, ranks).map_or(Bitboard::EMPTY, Bitboard::of);
        if self.army(!us).has(to) || self.en_passant() == Some(to) {
            return pawns & (at(-1, back) | at(1, back));
        }
        let behind = at(0, back);
        if (behind & self.occupied()).any() {
            return behind & pawns;
        }
        let double = if us == Side::White { 3 } else { 4 };
        if to.rank() == double { at(0, 2 * back) & pawns } else { Bitboard::EMPTY }
    }

    /// The legal move of one of the [`movers`](Self::movers) to a square.
    pub(crate) fn legal_from(
        &self,
        role: Role,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        let kind = self.kind(role, from, to, promotion)?;
        let mv = Move { from, to, kind };
        self.leaves_king_safe(role, mv).then_some(mv)
    }

    fn kind(&self, role: Role, from: Square, to: Square, promotion: Option<Role>) -> Option<Kind> {
        let last = role == Role::Pawn && matches!(to.rank(), 0 | 7);
        match promotion {
            Some(role) => {
                (last && Role::PROMOTIONS.contains(&role)).then_some(Kind::Promotion(role))
            }
            None if last => None,
            None if role != Role::Pawn => Some(Kind::Plain),
            None if from.file() != to.file() && self.en_passant() == Some(to) => {
                Some(Kind::EnPassant)
            }
            None if from.rank().abs_diff(to.rank()) == 2 => Some(Kind::DoubleStep),
            None => Some(Kind::Plain),
        }
    }

    fn leaves_king_safe(&self, role: Role, mv: Move) -> bool {
        let us = self.side_to_move();
        let taken = match mv.kind {
            Kind::EnPassant => Square::from_coords(mv.to.file(), mv.from.rank()).unwrap_or(mv.to),
            _ => mv.to,
        };
        let mut board: Board = *self.board();
        board.armies[us] = board.armies[us].moved(role, mv.from, mv.to);
        board.armies[!us] = board.armies[!us].without(taken);
        instance::checkers(&board, us).is_empty()
    }
}
