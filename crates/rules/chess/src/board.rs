use game::{BySide, Side};

use crate::{Bitboard, Piece, Role, Square};

/// One side's pieces, and which of its rooks may still castle.
///
/// The eight words nearly always change together: removing a piece is the same AND on all of them, and this AND also
/// removes the castling right of a captured rook.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(align(64))]
pub(crate) struct SidePieces {
    roles: [Bitboard; 6],
    /// All pieces of the side.
    pub(crate) all: Bitboard,
    /// The rooks that may still castle.
    pub(crate) castlers: Bitboard,
}

impl SidePieces {
    #[inline(always)]
    pub(crate) const fn role(&self, role: Role) -> Bitboard {
        self.roles[role as usize]
    }

    #[inline(always)]
    pub(crate) const fn pawns(&self) -> Bitboard {
        self.roles[0]
    }

    #[inline(always)]
    pub(crate) const fn knights(&self) -> Bitboard {
        self.roles[1]
    }

    /// Bishops and queens.
    #[inline(always)]
    pub(crate) const fn diagonal(&self) -> Bitboard {
        Bitboard(self.roles[2].0 | self.roles[4].0)
    }

    /// Rooks and queens.
    #[inline(always)]
    pub(crate) const fn straight(&self) -> Bitboard {
        Bitboard(self.roles[3].0 | self.roles[4].0)
    }

    /// The king's square.
    #[inline(always)]
    pub(crate) const fn king(&self) -> Square {
        self.roles[5].lowest()
    }

    #[inline(always)]
    pub(crate) fn place(&mut self, role: Role, square: Square) {
        self.roles[role as usize] |= Bitboard::of(square);
        self.all |= Bitboard::of(square);
    }

    /// The pieces with one more.
    #[inline(always)]
    pub(crate) fn put_on(mut self, role: Role, square: Square) -> Self {
        self.place(role, square);
        self
    }

    /// The pieces with one less. Castling rights stay.
    #[inline(always)]
    pub(crate) fn taken_off(mut self, role: Role, square: Square) -> Self {
        self.roles[role as usize] = self.roles[role as usize].without(Bitboard::of(square));
        self.all = self.all.without(Bitboard::of(square));
        self
    }

    /// The pieces without castling rights.
    #[inline(always)]
    pub(crate) fn without_castling(self) -> Self {
        Self { castlers: Bitboard::EMPTY, ..self }
    }

    /// The pieces after one of them has moved from one square to another.
    #[inline(always)]
    pub(crate) fn moved(mut self, role: Role, from: Square, to: Square) -> Self {
        let both = Bitboard::of(from) | Bitboard::of(to);
        self.roles[role as usize] ^= both;
        self.all ^= both;
        if let Role::King = role {
            self.castlers = Bitboard::EMPTY;
        } else if let Role::Rook = role {
            self.castlers = self.castlers.without(Bitboard::of(from));
        }
        self
    }

    /// Like [`moved`](Self::moved), for callers that do not know the role of the piece. It does not branch on the role.
    #[inline(always)]
    pub(crate) fn shifted(self, from: Square, to: Square) -> Self {
        let both = Bitboard::of(from) | Bitboard::of(to);
        let king_goes = self.roles[5].has(from);
        Self {
            roles: self.roles.map(|set| if set.has(from) { set ^ both } else { set }),
            all: self.all ^ both,
            castlers: if king_goes {
                Bitboard::EMPTY
            } else {
                self.castlers.without(Bitboard::of(from))
            },
        }
    }

    /// The pieces after a pawn has been promoted.
    #[inline(always)]
    pub(crate) fn promoted(mut self, from: Square, to: Square, role: Role) -> Self {
        self.roles[0] ^= Bitboard::of(from);
        self.roles[role as usize] |= Bitboard::of(to);
        self.all ^= Bitboard::of(from) | Bitboard::of(to);
        self
    }

    /// The pieces without the one on `square`, if there is one.
    #[inline(always)]
    pub(crate) fn without(self, square: Square) -> Self {
        let off = Bitboard::of(square);
        Self {
            roles: self.roles.map(|set| set.without(off)),
            all: self.all.without(off),
            castlers: self.castlers.without(off),
        }
    }

    pub(crate) fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.role(role).has(square))
    }
}

/// Where the pieces stand, which rooks may castle, and where a pawn has just passed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Board {
    pub(crate) sides: BySide<SidePieces>,
    /// The square that a pawn has just passed over by a double step and on which an enemy pawn
    /// can take it; empty otherwise. Inside the generator that pawn may be pinned; in
    /// a [`Position`](crate::Position) the capture is legal.
    pub(crate) passed: Bitboard,
}

impl Board {
    pub(crate) fn occupied(&self) -> Bitboard {
        self.sides.white.all | self.sides.black.all
    }

    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        Side::ALL
            .into_iter()
            .find_map(|side| self.sides[side].role_at(square).map(|role| Piece { side, role }))
    }
}
