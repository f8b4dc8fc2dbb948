use game::{BySide, Side};

use crate::{Move, Square, Squares};

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
        // A step has no piece on its way: what it "jumps" is its own target.
        let mut pieces = self.pieces;
        pieces[side] = (pieces[side] - from) | at;
        pieces[!side] = pieces[!side] - captured;
        let kings = self.kings - from - captured;
        Self { pieces, kings: if crown.is_empty() { kings } else { kings | at } }
    }

    /// A number for this board with `side` to move, spread evenly over all numbers.
    #[inline]
    pub(crate) fn hash(&self, side: Side) -> u64 {
        // Each factor is an odd number without pattern (digits of the fractions of square roots).
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
