//! Numeric notation of moves: `22-18`, `22x15x8`, or abbreviated `22x8`.

use arrayvec::ArrayVec;
use game::ReadError;
use thiserror::Error;

use crate::fen::short;
use crate::{Move, Moves, Position, Refusal, Square};

/// What can be wrong with the form of a move's text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// A text is not a square.
    #[error("'{0}' is no move: moves are squares from 1 to 32 joined by '-' or 'x', as in 22x15x8")]
    NotSquares(String),
    /// There is no second square.
    #[error("'{0}' does not say where the move ends: write both squares, as in 22-18")]
    NoEnd(String),
    /// There are more squares than a capture can have.
    #[error("'{0}' has more jumps than any capture")]
    TooLong(String),
}

/// The maximum number of squares in a capture after its start.
const LONGEST: usize = 9;

/// A parsed move that has not been checked against a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumericMove {
    from: Square,
    path: ArrayVec<Square, LONGEST>,
    capture: bool,
}

impl NumericMove {
    /// Parses a text. Squares may be joined by `-` or `x`, in captures as well.
    ///
    /// # Errors
    /// What is wrong with its form.
    pub fn parse(text: &str) -> Result<Self, MoveError> {
        let separators = ['-', 'x', 'X', ':'];
        let mut squares = text.trim().split(separators).map(|part| {
            let digits = part.bytes().all(|byte| byte.is_ascii_digit());
            let number = part.parse().ok().filter(|_| digits);
            number.and_then(Square::new).ok_or_else(|| MoveError::NotSquares(short(text)))
        });
        let from = squares.next().unwrap_or_else(|| Err(MoveError::NotSquares(short(text))))?;
        let mut path = ArrayVec::new();
        for square in squares {
            path.try_push(square?).map_err(|_| MoveError::TooLong(short(text)))?;
        }
        if path.is_empty() {
            return Err(MoveError::NoEnd(short(text)));
        }
        Ok(Self { from, path, capture: text.contains(['x', 'X', ':']) })
    }

    /// The move that the text means in a position. A capture may be abbreviated: squares between its start and its end
    /// may be left out as long as only one capture matches.
    ///
    /// # Errors
    /// The reason, if the rules do not allow it.
    pub fn against(&self, position: &Position) -> Result<Move, Refusal> {
        let fitting = self.fitting(position);
        let whole = fitting.iter().find(|mv| mv.path().eq(self.path.iter().copied()));
        let mv = match (whole, fitting.as_slice()) {
            (Some(mv), _) | (None, [mv]) => *mv,
            (None, []) => position.read_path(self.from, &self.path)?,
            (None, _) => return Err(Refusal::Ambiguous(self.from, self.to())),
        };
        if self.capture && !mv.is_capture() {
            return Err(Refusal::NotACapture(self.from, self.to()));
        }
        Ok(mv)
    }

    /// One of several matching moves if all of them lead to the same board. This happens when a king captures in a
    /// circle and can go in either direction.
    pub(crate) fn same_on_the_board(&self, position: &Position) -> Option<Move> {
        let fitting = self.fitting(position);
        let side = position.side_to_move();
        let mut boards = fitting.iter().map(|mv| position.board().after(mv, side));
        let first = boards.next()?;
        boards.all(|board| board == first).then(|| fitting[0])
    }

    fn fitting(&self, position: &Position) -> Moves {
        position.moves().into_iter().filter(|mv| self.fits(mv)).collect()
    }

    fn to(&self) -> Square {
        self.path.last().copied().unwrap_or(self.from)
    }

    /// Whether a move has this start, this end, and the squares between in this order.
    fn fits(&self, mv: &Move) -> bool {
        let mut path = mv.path();
        let in_order = self.path.iter().all(|&square| path.any(|other| other == square));
        mv.from() == self.from && mv.to() == self.to() && in_order
    }
}

impl Position {
    /// Reads a full or abbreviated move.
    ///
    /// # Errors
    /// The text is no move at all, or the rules refuse it.
    pub fn read_numeric(&self, text: &str) -> Result<Move, ReadError<Self>> {
        let written = NumericMove::parse(text).map_err(ReadError::Syntax)?;
        written.against(self).map_err(ReadError::Refused)
    }
}
