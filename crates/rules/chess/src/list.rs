use crate::castling::Wing;
use crate::generate::Sink;
use crate::moves::{Kind, Move, MoveList};
use crate::player::{PawnWay, Player};
use crate::{Bitboard, Role, Square};

/// Writes moves into a list.
pub(crate) struct List<'l>(pub(crate) &'l mut MoveList);

impl<P: Player> Sink<P> for List<'_> {
    #[inline(always)]
    fn piece(&mut self, _: Role, from: Square, to: Bitboard) {
        for to in to {
            self.0.push(Move { from, to, kind: Kind::Plain });
        }
    }

    #[inline(always)]
    fn pawns(&mut self, way: PawnWay, to: Bitboard) {
        let kind = if way == PawnWay::DoubleStep { Kind::DoubleStep } else { Kind::Plain };
        for to in to {
            self.0.push(Move { from: way.from::<P>(to), to, kind });
        }
    }

    #[inline(always)]
    fn promotions(&mut self, way: PawnWay, to: Bitboard) {
        for to in to {
            for role in Role::PROMOTIONS {
                let kind = Kind::Promotion(role);
                self.0.push(Move { from: way.from::<P>(to), to, kind });
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.0.push(Move { from, to, kind: Kind::EnPassant });
    }

    #[inline(always)]
    fn castle(&mut self, wing: Wing) {
        let (from, to) = (Wing::king_from(P::SIDE), wing.king_to(P::SIDE));
        self.0.push(Move { from, to, kind: Kind::Castle(wing) });
    }
}
