use game::Side;

use crate::board::SidePieces;
use crate::{Bitboard, Role, Square, rays};

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

    /// Where the king stands before castling, except in Chess960.
    #[inline(always)]
    pub const fn king_from(side: Side) -> Square {
        Self::home(side, 4)
    }

    /// Where the king goes.
    #[inline(always)]
    pub const fn king_to(self, side: Side) -> Square {
        Self::home(side, if let Self::King = self { 6 } else { 2 })
    }

    /// Where the rook stands before castling, except in Chess960.
    #[inline(always)]
    pub const fn rook_from(self, side: Side) -> Square {
        Self::home(side, if let Self::King = self { 7 } else { 0 })
    }

    /// Where the rook goes; except in Chess960, the square that the king passes over.
    #[inline(always)]
    pub const fn rook_to(self, side: Side) -> Square {
        Self::home(side, if let Self::King = self { 5 } else { 3 })
    }

    /// The squares between king and rook, which must be empty, except in Chess960.
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

/// The squares of one castling, wherever king and rook begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CastlingWay {
    pub(crate) king_from: Square,
    pub(crate) king_to: Square,
    pub(crate) rook_from: Square,
    pub(crate) rook_to: Square,
}

impl CastlingWay {
    /// The squares that must be empty: all that king or rook pass over or arrive on, and those between the two.
    pub(crate) fn must_be_empty(self) -> Bitboard {
        let way = self.king_path()
            | rays::between(self.rook_from, self.rook_to)
            | Bitboard::of(self.rook_to)
            | rays::between(self.king_from, self.rook_from);
        way.without(Bitboard::of(self.king_from) | Bitboard::of(self.rook_from))
    }

    /// The squares that the king passes over, and the one on which it arrives.
    pub(crate) fn king_path(self) -> Bitboard {
        rays::between(self.king_from, self.king_to) | Bitboard::of(self.king_to)
    }

    /// The occupied squares after castling.
    pub(crate) fn occupied_after(self, occupied: Bitboard) -> Bitboard {
        occupied.without(Bitboard::of(self.king_from) | Bitboard::of(self.rook_from))
            | Bitboard::of(self.king_to)
            | Bitboard::of(self.rook_to)
    }
}

impl SidePieces {
    /// The rook that may still castle on this wing, if one may.
    #[inline(always)]
    pub(crate) fn castling_rook(&self, wing: CastlingSide) -> Option<Square> {
        let left_of_king = Bitboard::of(self.king()).0.wrapping_sub(1);
        let wing = match wing {
            CastlingSide::King => !left_of_king,
            CastlingSide::Queen => left_of_king,
        };
        (self.castlers & Bitboard(wing)).first()
    }

    /// The squares of castling on this wing, if neither king nor rook has moved.
    pub(crate) fn castling_way(&self, side: Side, wing: CastlingSide) -> Option<CastlingWay> {
        let rook_from = self.castling_rook(wing)?;
        let (king_to, rook_to) = (wing.king_to(side), wing.rook_to(side));
        Some(CastlingWay { king_from: self.king(), king_to, rook_from, rook_to })
    }

    /// The pieces after castling. Each of the two may arrive on the other's square, or stay where it is.
    #[inline(always)]
    pub(crate) fn castled(&self, side: Side, wing: CastlingSide) -> Self {
        let rook_from = self.castling_rook(wing).unwrap_or(wing.rook_from(side));
        self.taken_off(Role::King, self.king())
            .taken_off(Role::Rook, rook_from)
            .put_on(Role::King, wing.king_to(side))
            .put_on(Role::Rook, wing.rook_to(side))
            .without_castling()
    }
}
