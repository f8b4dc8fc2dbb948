use game::Side;

use crate::board::{Board, SidePieces};
use crate::{Bitboard, Square};

/// A side as a type, so that the compiler specialises the generator for each side.
pub(crate) trait StaticSide: 'static {
    type Opponent: StaticSide;
    const SIDE: Side;
    /// The rank from which a pawn's step is a promotion.
    const SEVENTH: Bitboard;
    /// The rank that a double step passes over.
    const THIRD: Bitboard;
    /// How far a step forward goes, in square numbers.
    const FORWARD: i32;

    fn forward(set: Bitboard) -> Bitboard;
}

pub(crate) struct White;
pub(crate) struct Black;

impl StaticSide for White {
    type Opponent = Black;
    const SIDE: Side = Side::White;
    const SEVENTH: Bitboard = Bitboard::rank(6);
    const THIRD: Bitboard = Bitboard::rank(2);
    const FORWARD: i32 = 8;

    #[inline(always)]
    fn forward(set: Bitboard) -> Bitboard {
        Bitboard(set.0 << 8)
    }
}

impl StaticSide for Black {
    type Opponent = White;
    const SIDE: Side = Side::Black;
    const SEVENTH: Bitboard = Bitboard::rank(1);
    const THIRD: Bitboard = Bitboard::rank(5);
    const FORWARD: i32 = -8;

    #[inline(always)]
    fn forward(set: Bitboard) -> Bitboard {
        Bitboard(set.0 >> 8)
    }
}

/// One square to the left, from White's side.
#[inline(always)]
pub(crate) const fn west(set: Bitboard) -> Bitboard {
    Bitboard((set.0 & !Bitboard::file(0).0) >> 1)
}

/// One square to the right, from White's side.
#[inline(always)]
pub(crate) const fn east(set: Bitboard) -> Bitboard {
    Bitboard((set.0 & !Bitboard::file(7).0) << 1)
}

/// What a set of pawns attacks.
#[inline(always)]
pub(crate) fn pawn_attacks<P: StaticSide>(pawns: Bitboard) -> Bitboard {
    let ahead = P::forward(pawns);
    west(ahead) | east(ahead)
}

/// How a pawn moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PawnMove {
    Step,
    DoubleStep,
    TakeWest,
    TakeEast,
}

impl PawnMove {
    /// The square from which a pawn moved to `to`.
    #[inline(always)]
    pub(crate) fn from<P: StaticSide>(self, to: Square) -> Square {
        let back = match self {
            Self::Step => P::FORWARD,
            Self::DoubleStep => 2 * P::FORWARD,
            Self::TakeWest => P::FORWARD - 1,
            Self::TakeEast => P::FORWARD + 1,
        };
        Square::at((to.index() as i32 - back) as u32)
    }
}

impl Board {
    #[inline(always)]
    pub(crate) fn us<P: StaticSide>(&self) -> &SidePieces {
        &self.sides[P::SIDE]
    }

    #[inline(always)]
    pub(crate) fn them<P: StaticSide>(&self) -> &SidePieces {
        &self.sides[P::Opponent::SIDE]
    }

    /// The board with the pieces of both sides after a move of `P`.
    #[inline(always)]
    pub(crate) fn with<P: StaticSide>(us: SidePieces, them: SidePieces, passed: Bitboard) -> Self {
        let sides = match P::SIDE {
            Side::White => game::BySide { white: us, black: them },
            Side::Black => game::BySide { white: them, black: us },
        };
        Self { sides, passed }
    }
}
