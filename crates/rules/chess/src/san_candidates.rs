//! The pieces that can make a SAN move, which names only the role and the destination. This is faster than listing all
//! legal moves.

use game::Side;

use crate::static_side::{Black, White, pawn_attacks};
use crate::{Bitboard, CastlingSide, Move, MoveKind, Position, Role, Square, rays};

impl Position {
    /// The pieces of this role, of the side to move, that can go to a square, regardless of
    /// the safety of their king. Castling is not included.
    pub(crate) fn movers(&self, role: Role, to: Square) -> Bitboard {
        let us = self.side_to_move();
        if self.occupied_by(us).has(to) {
            return Bitboard::EMPTY;
        }
        if role == Role::Pawn {
            return self.pawn_movers(to);
        }
        in_reach(role, self.pieces(us, role), to, self.occupied())
    }

    fn pawn_movers(&self, to: Square) -> Bitboard {
        let us = self.side_to_move();
        let pawns = self.pieces(us, Role::Pawn);
        let back = if us == Side::White { -1 } else { 1 };
        let at = |files, ranks| to.offset(files, ranks).map_or(Bitboard::EMPTY, Bitboard::of);
        if self.occupied_by(!us).has(to) || self.en_passant() == Some(to) {
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

    fn kind(
        &self,
        role: Role,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<MoveKind> {
        let last = role == Role::Pawn && matches!(to.rank(), 0 | 7);
        match promotion {
            Some(role) => {
                (last && Role::PROMOTIONS.contains(&role)).then_some(MoveKind::Promotion(role))
            }
            None if last => None,
            None if role != Role::Pawn => Some(MoveKind::Plain),
            None if from.file() != to.file() && self.en_passant() == Some(to) => {
                Some(MoveKind::EnPassant)
            }
            None if from.rank().abs_diff(to.rank()) == 2 => Some(MoveKind::DoubleStep),
            None => Some(MoveKind::Plain),
        }
    }

    /// Castling towards this side, if that is legal.
    pub(crate) fn legal_castle(&self, wing: CastlingSide) -> Option<Move> {
        let us = self.side_to_move();
        let way = self.board().sides[us].castling_way(us, wing)?;
        let free = (self.occupied() & way.must_be_empty()).is_empty();
        let attacked = |king| self.would_attack(king, self.occupied(), Bitboard::EMPTY);
        let passes = || !self.rules().safe_passage() || !way.king_path().into_iter().any(attacked);
        let arrives = || {
            !self.would_attack(way.king_to, way.occupied_after(self.occupied()), Bitboard::EMPTY)
        };
        let legal = free && !attacked(way.king_from) && passes() && arrives();
        let is_chess960 = self.rules().start.is_chess960();
        let to = if is_chess960 { way.rook_from } else { way.king_to };
        legal.then_some(Move { from: way.king_from, to, kind: MoveKind::Castle(wing) })
    }

    fn leaves_king_safe(&self, role: Role, mv: Move) -> bool {
        let taken = Bitboard::of(match mv.kind {
            MoveKind::EnPassant => {
                Square::from_coords(mv.to.file(), mv.from.rank()).unwrap_or(mv.to)
            }
            _ => mv.to,
        });
        let king = if role == Role::King { mv.to } else { self.king(self.side_to_move()) };
        let left = Bitboard::of(mv.from) | taken;
        let occupied = self.occupied().without(left) | Bitboard::of(mv.to);
        !self.would_attack(king, occupied, taken)
    }

    /// Whether the opponent, without the captured piece, would attack a king on that square.
    ///
    /// It needs neither a played move nor the large tables of the sliders: usually no enemy slider is on a line with the
    /// king.
    fn would_attack(&self, king: Square, occupied: Bitboard, taken: Bitboard) -> bool {
        let us = self.side_to_move();
        let them = &self.board().sides[!us];
        let before_king = match us {
            Side::White => pawn_attacks::<White>(Bitboard::of(king)),
            Side::Black => pawn_attacks::<Black>(Bitboard::of(king)),
        };
        let near = (before_king & them.pawns())
            | (rays::knight(king) & them.knights())
            | (rays::king(king) & Bitboard::of(them.king()));
        let far =
            (rays::bishop_rays(king) & them.diagonal()) | (rays::rook_rays(king) & them.straight());
        let is_free = |slider| (rays::between(slider, king) & occupied).is_empty();
        near.without(taken).any() || far.without(taken).into_iter().any(is_free)
    }
}

/// The squares of `pieces`, all of this role and no pawns, from which `to` is in reach.
fn in_reach(role: Role, pieces: Bitboard, to: Square, occupied: Bitboard) -> Bitboard {
    let rays = match role {
        Role::Pawn => Bitboard::EMPTY,
        Role::Knight => return pieces & rays::knight(to),
        Role::King => return pieces & rays::king(to),
        Role::Bishop => rays::bishop_rays(to),
        Role::Rook => rays::rook_rays(to),
        Role::Queen => rays::bishop_rays(to) | rays::rook_rays(to),
    };
    let is_free = |from: &Square| (rays::between(*from, to) & occupied).is_empty();
    (pieces & rays).into_iter().filter(is_free).collect()
}
