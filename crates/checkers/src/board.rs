use game::{BySide, Side};

use crate::{Square, Squares};

/// What stands where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    pieces: BySide<Squares>,
    kings: Squares,
}

/// A man or a king, and whose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
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

    /// Puts a piece on a square, whatever was there, or clears it.
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

    /// The board as `side` faces it.
    #[inline(always)]
    pub(crate) fn facing(&self, side: Side) -> Facing {
        Facing { own: self.pieces[side], foe: self.pieces[!side], kings: self.kings }
    }
}

/// The board as one side faces it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facing {
    pub(crate) own: Squares,
    pub(crate) foe: Squares,
    pub(crate) kings: Squares,
}

impl Facing {
    /// The same board from the other side.
    #[inline(always)]
    pub(crate) fn turned(self) -> Self {
        Self { own: self.foe, foe: self.own, kings: self.kings }
    }

    #[inline(always)]
    pub(crate) fn empty(self) -> Squares {
        !(self.own | self.foe)
    }

    /// The board again, faced by `side`.
    #[inline(always)]
    pub(crate) fn board(self, side: Side) -> Board {
        let pieces = match side {
            Side::White => BySide { white: self.own, black: self.foe },
            Side::Black => BySide { white: self.foe, black: self.own },
        };
        Board { pieces, kings: self.kings }
    }
}
