use game::Side;

use crate::{Bitboard, Square};

/// The side of the board towards which a king castles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastlingSide {
    /// Kingside, `O-O`.
    King,
    /// Queenside, `O-O-O`.
    Queen,
}

impl CastlingSide {
    /// Both sides, the kingside first.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// Where the king stands before castling.
    #[inline(always)]
    pub const fn king_from(side: Side) -> Square {
        Self::home(side, 4)
    }

    /// Where the king goes.
    #[inline(always)]
    pub const fn king_to(self, side: Side) -> Square {
        Self::home(side, if let Self::King = self { 6 } else { 2 })
    }

    /// Where the rook stands before castling.
    #[inline(always)]
    pub const fn rook_from(self, side: Side) -> Square {
        Self::home(side, if let Self::King = self { 7 } else { 0 })
    }

    /// Where the rook goes: the square that the king passes over.
    #[inline(always)]
    pub const fn rook_to(self, side: Side) -> Square {
        Self::home(side, if let Self::King = self { 5 } else { 3 })
    }

    /// The squares between king and rook, which must be empty.
    #[inline(always)]
    pub const fn between(self, side: Side) -> Bitboard {
        let files = if let Self::King = self { 0b0110_0000 } else { 0b0000_1110 };
        Bitboard(files << (Self::home(side, 0).index()))
    }

    const fn home(side: Side, file: u32) -> Square {
        match side {
            Side::White => Square::at(file),
            Side::Black => Square::at(56 + file),
        }
    }
}
