use std::convert::Infallible;

/// What move text is played on: the game's part in reading and writing.
///
/// A clone is made wherever a variation may begin, so it should be cheap.
pub trait MovetextBoard: Clone {
    /// A move.
    type Move;
    /// Why a word cannot be played.
    type Refusal;

    /// The number that the next move has.
    fn count(&self) -> MoveNumber;

    /// Reads a word as a move and plays it.
    ///
    /// # Errors
    /// The word is no move, or none that can be played here. The game is then given up.
    fn read(&mut self, word: &str) -> Result<Self::Move, Self::Refusal>;

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

/// A board that knows no game and takes every word for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnyWords(
    /// The number that the next move has.
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
