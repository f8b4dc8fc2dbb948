//! Moves as the Universal Chess Interface writes them, the canonical text of a move: `e2e4`,
//! `e1g1` for castling (in Chess960 the king takes the rook: `e1h1`), `a7a8q` for a promotion.

use std::str::FromStr;

use crate::{Move, Position, Refusal, Role, Square};

/// A parsed move that has not been checked against a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Uci {
    /// Where from.
    pub from: Square,
    /// Where to.
    pub to: Square,
    /// The promotion.
    pub promotion: Option<Role>,
}

/// The text is not a UCI move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("a move is written as two squares and, for a promotion, the new piece: e2e4, e1g1, a7a8q")]
pub struct UciError;

impl FromStr for Uci {
    type Err = UciError;

    fn from_str(text: &str) -> Result<Self, UciError> {
        let square = |range| text.get(range).and_then(|text: &str| text.parse().ok());
        let promotion = match text.get(4..) {
            None => return Err(UciError),
            Some("") => None,
            Some(letter) => Some(promotion(letter).ok_or(UciError)?),
        };
        Ok(Self {
            from: square(0..2).ok_or(UciError)?,
            to: square(2..4).ok_or(UciError)?,
            promotion,
        })
    }
}

fn promotion(text: &str) -> Option<Role> {
    let mut letters = text.chars();
    let role = Role::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(role)
}

impl Uci {
    /// The legal move that the text means in a position.
    ///
    /// # Errors
    /// Why the rules refuse it.
    pub fn to_move(self, position: &Position) -> Result<Move, Refusal> {
        position.legal_move(self.from, self.to, self.promotion)
    }
}
