use game::Side;

use crate::board::{Army, Board};
use crate::{Bitboard, Square};

/// The side to move, as a type: what is a branch on a value elsewhere costs nothing here.
pub(crate) trait Player: 'static {
    type Opponent: Player;
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

impl Player for White {
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

impl Player for Black {
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

/// One square to the left, from White's seat.
#[inline(always)]
pub(crate) const fn west(set: Bitboard) -> Bitboard {
    Bitboard((set.0 & !Bitboard::file(0).0) >> 1)
}

/// One square to the right, from White's seat.
#[inline(always)]
pub(crate) const fn east(set: Bitboard) -> Bitboard {
    Bitboard((set.0 & !Bitboard::file(7).0) << 1)
}

/// What a set of pawns attacks.
#[inline(always)]
pub(crate) fn pawn_attacks<P: Player>(pawns: Bitboard) -> Bitboard {
    let ahead = P::forward(pawns);
    west(ahead) | east(ahead)
}

/// How a pawn goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PawnWay {
    Step,
    DoubleStep,
    TakeWest,
    TakeEast,
}

impl PawnWay {
    /// Where the pawn came from that arrived at `to`.
    #[inline(always)]
    pub(crate) fn from<P: Player>(self, to: Square) -> Square {
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
    pub(crate) fn us<P: Player>(&self) -> &Army {
        &self.armies[P::SIDE]
    }

    #[inline(always)]
    pub(crate) fn them<P: Player>(&self) -> &Army {
        &self.armies[P::Opponent::SIDE]
    }

    /// The board with `us` and `them` as they are after a move of `P`.
    #[inline(always)]
    pub(crate) fn with<P: Player>(us: Army, them: Army, passed: Bitboard) -> Self {
        let armies = match P::SIDE {
            Side::White => game::BySide { white: us, black: them },
            Side::Black => game::BySide { white: them, black: us },
        };
        Self { armies, passed }
    }
}
