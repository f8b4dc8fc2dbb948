use std::fmt;

use crate::castling::CastlingSide;
use crate::{Role, Square};

/// A move: where from, where to, and what is special about it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Where the piece comes from; the king, in castling.
    pub from: Square,
    /// Where it goes. In Chess960 castling names the rook's square, because the king may also step to where it would
    /// arrive.
    pub to: Square,
    /// What is special about it.
    pub kind: MoveKind,
}

/// What is special about a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// Nothing: a piece goes to a square and takes what stands there.
    Plain,
    /// A pawn goes two squares.
    DoubleStep,
    /// A pawn captures en passant.
    EnPassant,
    /// King and rook move together.
    Castle(CastlingSide),
    /// A pawn reaches the last rank and becomes this.
    Promotion(Role),
}

impl Move {
    /// What the pawn becomes, if this is a promotion.
    pub const fn promotion(&self) -> Option<Role> {
        match self.kind {
            MoveKind::Promotion(role) => Some(role),
            _ => None,
        }
    }
}

impl fmt::Display for Move {
    /// Writes the move as UCI does: `e2e4`, `e1g1` (in Chess960 `e1h1`), `a7a8q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // One write instead of several: commands that process whole files print many moves.
        let [a, b] = self.from.letters();
        let [c, d] = self.to.letters();
        let promotion = self.promotion().map_or(b' ', |role| role.letter() as u8);
        let text = [a, b, c, d, promotion];
        f.write_str(str::from_utf8(&text).unwrap_or_default().trim_end())
    }
}

/// The legal moves of a position, without an allocation: no position has more than 218.
pub type MoveList = arrayvec::ArrayVec<Move, 256>;
