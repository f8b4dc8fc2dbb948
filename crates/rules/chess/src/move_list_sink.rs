use crate::castling::CastlingSide;
use crate::generate::MoveSink;
use crate::moves::{Move, MoveKind, MoveList};
use crate::static_side::{PawnMove, StaticSide};
use crate::{Bitboard, Role, Square};

/// Collects moves in a list.
pub(crate) struct MoveListSink<'l>(pub(crate) &'l mut MoveList);

impl<P: StaticSide> MoveSink<P> for MoveListSink<'_> {
    #[inline(always)]
    fn piece(&mut self, _: Role, from: Square, to: Bitboard) {
        for to in to {
            self.0.push(Move { from, to, kind: MoveKind::Plain });
        }
    }

    #[inline(always)]
    fn pawns(&mut self, way: PawnMove, to: Bitboard) {
        let kind = if way == PawnMove::DoubleStep { MoveKind::DoubleStep } else { MoveKind::Plain };
        for to in to {
            self.0.push(Move { from: way.from::<P>(to), to, kind });
        }
    }

    #[inline(always)]
    fn promotions(&mut self, way: PawnMove, to: Bitboard) {
        for to in to {
            for role in Role::PROMOTIONS {
                let kind = MoveKind::Promotion(role);
                self.0.push(Move { from: way.from::<P>(to), to, kind });
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.0.push(Move { from, to, kind: MoveKind::EnPassant });
    }

    #[inline(always)]
    fn castle(&mut self, wing: CastlingSide, from: Square, to: Square) {
        self.0.push(Move { from, to, kind: MoveKind::Castle(wing) });
    }
}
