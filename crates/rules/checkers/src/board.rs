use game::{BySide, Side};

use crate::{Move, Square, Squares};

/// The pieces on a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    pieces: BySide<Squares>,
    kings: Squares,
}

/// A man or a king of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// The side that it belongs to.
    pub side: Side,
    /// Whether it has been crowned.
    pub king: bool,
}

impl Board {
    /// Twelve men each, in the three rows before the players.
    pub const START: Self = {
        const fn three(a: u8, b: u8, c: u8) -> Squares {
            Squares::row(a).or(Squares::row(b)).or(Squares::row(c))
        }
        let pieces = BySide { white: three(5, 6, 7), black: three(0, 1, 2) };
        Self { pieces, kings: Squares::NONE }
    };

    /// A board with nothing on it.
    pub const EMPTY: Self = {
        let pieces = BySide { white: Squares::NONE, black: Squares::NONE };
        Self { pieces, kings: Squares::NONE }
    };

    /// All pieces of a side.
    #[inline(always)]
    pub fn pieces(&self, side: Side) -> Squares {
        self.pieces[side]
    }

    /// The kings of both sides.
    #[inline(always)]
    pub fn kings(&self) -> Squares {
        self.kings
    }

    /// The men of a side.
    #[inline(always)]
    pub fn men(&self, side: Side) -> Squares {
        self.pieces[side] - self.kings
    }

    /// The squares on which nothing stands.
    #[inline(always)]
    pub fn empty(&self) -> Squares {
        !(self.pieces.white | self.pieces.black)
    }

    /// The piece on a square.
    pub fn at(&self, square: Square) -> Option<Piece> {
        let side = Side::ALL.into_iter().find(|&side| self.pieces[side].contains(square))?;
        Some(Piece { side, king: self.kings.contains(square) })
    }

    /// Puts a piece on a square and replaces what was there; `None` clears the square.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        let here = Squares::of(square);
        self.pieces.white &= !here;
        self.pieces.black &= !here;
        self.kings &= !here;
        if let Some(Piece { side, king }) = piece {
            self.pieces[side] |= here;
            if king {
                self.kings |= here;
            }
        }
    }

    /// The board from the point of view of `side`.
    #[inline(always)]
    pub(crate) fn side_board(&self, side: Side) -> SideBoard {
        SideBoard { own: self.pieces[side], opponent: self.pieces[!side], kings: self.kings }
    }

    /// The board after a move of `side` that is legal on this one.
    #[inline]
    pub(crate) fn after(&self, mv: &Move, side: Side) -> Self {
        let from = Squares::of(mv.from());
        let (mut at, mut captured, mut crown) = (from, Squares::NONE, self.kings & from);
        for (over, to) in mv.hops() {
            captured |= over;
            at = to;
            crown |= to & Squares::crown_row(side);
        }
        // A step captures nothing: for a step, `over` is the empty square where it ends.
        let mut pieces = self.pieces;
        pieces[side] = (pieces[side] - from) | at;
        pieces[!side] = pieces[!side] - captured;
        let kings = self.kings - from - captured;
        Self { pieces, kings: if crown.is_empty() { kings } else { kings | at } }
    }

    /// A hash of this board with `side` to move.
    #[inline]
    pub(crate) fn hash(&self, side: Side) -> u64 {
        // The constants are the fractional digits of square roots: odd numbers without a pattern.
        let fold = |a: u64, b: u64| {
            let product = u128::from(a) * u128::from(b);
            product as u64 ^ (product >> 64) as u64
        };
        let white = self.pieces.white.bits() ^ 0xBB67_AE85_84CA_A73B;
        let black = self.pieces.black.bits() ^ 0x3C6E_F372_FE94_F82B;
        let kings = self.kings.bits() ^ (side as u64) << 63 ^ 0xA54F_F53A_5F1D_36F1;
        fold(fold(white, black) ^ kings, 0x510E_527F_ADE6_82D1)
    }
}

/// A board from the point of view of one side: its own pieces and the opponent's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SideBoard {
    pub(crate) own: Squares,
    pub(crate) opponent: Squares,
    pub(crate) kings: Squares,
}

impl SideBoard {
    /// The same board from the point of view of the other side.
    #[inline(always)]
    pub(crate) fn turned(self) -> Self {
        Self { own: self.opponent, opponent: self.own, kings: self.kings }
    }

    #[inline(always)]
    pub(crate) fn empty(self) -> Squares {
        !(self.own | self.opponent)
    }

    /// The board, if this is the point of view of `side`.
    #[inline(always)]
    pub(crate) fn board(self, side: Side) -> Board {
        let pieces = match side {
            Side::White => BySide { white: self.own, black: self.opponent },
            Side::Black => BySide { white: self.opponent, black: self.own },
        };
        Board { pieces, kings: self.kings }
    }
}
