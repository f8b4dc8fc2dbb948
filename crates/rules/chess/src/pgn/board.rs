use game::Side;
use movetext::{MoveNumber, MovetextBoard};

use super::error::{PgnError, quote};
use crate::{Move, PieceLetters, Position, San};

/// A position on which the moves of a file are played, written as SAN.
#[derive(Clone, Debug)]
pub(super) struct SanBoard {
    pub(super) position: Position,
    pub(super) letters: PieceLetters,
}

impl MovetextBoard for SanBoard {
    type Move = Move;
    type Refusal = PgnError;

    fn count(&self) -> MoveNumber {
        let position = &self.position;
        MoveNumber {
            number: position.move_number(),
            second: position.side_to_move() == Side::Black,
        }
    }

    #[inline(always)]
    fn read(&mut self, word: &str) -> Result<Move, PgnError> {
        let san = San::read(word, self.letters).map_err(|error| no_move(word, error))?;
        let mv = san.to_move(&self.position).map_err(|refusal| refused(word, refusal))?;
        self.position.play(mv);
        Ok(mv)
    }

    fn write(&mut self, mv: &Move, word: &mut String) -> Result<(), PgnError> {
        self.position.judge_move(*mv).map_err(|refusal| refused(&mv.to_string(), refusal))?;
        word.push_str(&self.position.to_san(*mv, self.letters));
        self.position.play(*mv);
        Ok(())
    }
}

#[cold]
fn no_move(word: &str, error: crate::SanError) -> PgnError {
    PgnError::NoMove(quote(word), error)
}

#[cold]
fn refused(word: &str, refusal: crate::Refusal) -> PgnError {
    PgnError::Refused(quote(word), refusal)
}
