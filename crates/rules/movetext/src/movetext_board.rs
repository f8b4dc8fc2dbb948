use std::convert::Infallible;

use crate::LenientRead;

/// The board on which move text is played: the game-specific part of reading and writing.
///
/// A clone is made wherever a variation may begin, so it should be cheap.
pub trait MovetextBoard: Clone {
    /// A move.
    type Move;
    /// Why a word cannot be played.
    type Refusal;

    /// The number of the next move.
    fn count(&self) -> MoveNumber;

    /// Reads a word as a move and plays it.
    ///
    /// # Errors
    /// The word is not a move, or the move is not possible here. Reading this game then stops.
    fn read(&mut self, word: &str) -> Result<Self::Move, Self::Refusal>;

    /// Reads a word that [`read`](Self::read) has refused, as other programs would, and plays it.
    fn read_leniently(&mut self, word: &str) -> LenientRead<Self::Move> {
        let _ = word;
        LenientRead::Unreadable
    }

    /// Writes a move as a word, at the end of `word`, and plays it.
    ///
    /// # Errors
    /// The move cannot be played here.
    fn write(&mut self, mv: &Self::Move, word: &mut String) -> Result<(), Self::Refusal>;
}

/// How moves are counted: one number for a move of each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveNumber {
    /// The number, from 1.
    pub number: u32,
    /// Whether the next move is the second of that number: `12...` rather than `12.`.
    pub second: bool,
}

impl MoveNumber {
    /// The first move of a game.
    pub const FIRST: Self = Self { number: 1, second: false };

    /// The count after one move.
    #[must_use]
    pub fn next(self) -> Self {
        Self { number: self.number.saturating_add(u32::from(self.second)), second: !self.second }
    }
}

/// A board that accepts every word as a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnyWords(
    /// The number of the next move.
    pub MoveNumber,
);

impl Default for AnyWords {
    fn default() -> Self {
        Self(MoveNumber::FIRST)
    }
}

impl MovetextBoard for AnyWords {
    type Move = String;
    type Refusal = Infallible;

    fn count(&self) -> MoveNumber {
        self.0
    }

    fn read(&mut self, word: &str) -> Result<String, Infallible> {
        self.0 = self.0.next();
        Ok(word.to_owned())
    }

    fn write(&mut self, mv: &String, word: &mut String) -> Result<(), Infallible> {
        self.0 = self.0.next();
        word.push_str(mv);
        Ok(())
    }
}
