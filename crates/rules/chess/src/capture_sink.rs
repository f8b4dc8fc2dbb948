use crate::castling::CastlingSide;
use crate::generate::MoveSink;
use crate::move_list_sink::MoveListSink;
use crate::moves::MoveList;
use crate::static_side::{PawnMove, StaticSide};
use crate::{Bitboard, Role, Square};

/// Collects only captures and promotions.
pub(crate) struct CaptureSink<'l> {
    pub(crate) moves: &'l mut MoveList,
    /// What can be taken.
    pub(crate) enemies: Bitboard,
}

impl CaptureSink<'_> {
    #[inline(always)]
    fn list(&mut self) -> MoveListSink<'_> {
        MoveListSink(self.moves)
    }
}

impl<P: StaticSide> MoveSink<P> for CaptureSink<'_> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, to: Bitboard) {
        let to = to & self.enemies;
        MoveSink::<P>::piece(&mut self.list(), role, from, to);
    }

    #[inline(always)]
    fn pawns(&mut self, way: PawnMove, to: Bitboard) {
        if matches!(way, PawnMove::TakeWest | PawnMove::TakeEast) {
            MoveSink::<P>::pawns(&mut self.list(), way, to);
        }
    }

    #[inline(always)]
    fn promotions(&mut self, way: PawnMove, to: Bitboard) {
        MoveSink::<P>::promotions(&mut self.list(), way, to);
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        MoveSink::<P>::en_passant(&mut self.list(), from, to);
    }

    #[inline(always)]
    fn castle(&mut self, _: CastlingSide, _: Square, _: Square) {}
}

#[cfg(test)]
mod tests {
    use crate::{Move, MoveKind, Position, Rules};

    #[test]
    fn collects_exactly_the_captures_and_promotions() {
        let fens = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
            "4k3/8/8/8/7b/8/3PPP2/R3K2R w KQ - 0 1",
        ];
        for fen in fens {
            let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
            let loud = |mv: &Move| {
                position.piece_at(mv.to).is_some()
                    || matches!(mv.kind, MoveKind::EnPassant | MoveKind::Promotion(_))
            };
            let wanted: Vec<Move> = position.moves().into_iter().filter(loud).collect();
            assert_eq!(position.captures().to_vec(), wanted, "{fen}");
        }
    }
}
