use game::{BySide, Side};

use crate::{Bitboard, Piece, Role, Square};

/// One side's pieces, and which of its rooks may still castle.
///
/// Eight words that are nearly always changed together: taking a piece off is the same AND on all
/// of them, and a captured rook loses its castling right by that same AND.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(align(64))]
pub(crate) struct Army {
    roles: [Bitboard; 6],
    /// All pieces of the side.
    pub(crate) all: Bitboard,
    /// The rooks that may still castle.
    pub(crate) castlers: Bitboard,
}

impl Army {
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

    pub(crate) fn place(&mut self, role: Role, square: Square) {
        self.roles[role as usize] |= Bitboard::of(square);
        self.all |= Bitboard::of(square);
    }

    /// The army after one of its pieces has gone from one square to another.
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

    /// The army after whatever stood on `from` has gone to `to`: the same as [`moved`](Self::moved)
    /// for who does not know the role, and without a branch on it.
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

    /// The army after a pawn has reached the last rank and become something else.
    #[inline(always)]
    pub(crate) fn promoted(mut self, from: Square, to: Square, role: Role) -> Self {
        self.roles[0] ^= Bitboard::of(from);
        self.roles[role as usize] |= Bitboard::of(to);
        self.all ^= Bitboard::of(from) | Bitboard::of(to);
        self
    }

    /// The army without whatever stood on `square`.
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
    pub(crate) armies: BySide<Army>,
    /// The square that a pawn has just passed over by a double step and on which an enemy pawn
    /// stands ready to take it; empty otherwise. Inside the generator that pawn may be pinned; in
    /// a [`Position`](crate::Position) the capture is legal.
    pub(crate) passed: Bitboard,
}

impl Board {
    pub(crate) fn occupied(&self) -> Bitboard {
        self.armies.white.all | self.armies.black.all
    }

    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        Side::ALL
            .into_iter()
            .find_map(|side| self.armies[side].role_at(square).map(|role| Piece { side, role }))
    }
}
