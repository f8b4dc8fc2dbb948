use game::Side;
use movetext::{Board, Count};

use super::error::{Reason, quote};
use crate::{Letters, Move, Position, San};

/// A position on which the words of a file are played.
#[derive(Clone, Debug)]
pub(super) struct WordBoard {
    pub(super) position: Position,
    pub(super) letters: Letters,
}

impl Board for WordBoard {
    type Move = Move;
    type Refusal = Reason;

    fn count(&self) -> Count {
        let position = &self.position;
        Count { number: position.move_number(), second: position.side_to_move() == Side::Black }
    }

    #[inline(always)]
    fn read(&mut self, word: &str) -> Result<Move, Reason> {
        let san = San::read(word, self.letters).map_err(|error| no_move(word, error))?;
        let mv = san.to_move(&self.position).map_err(|refusal| refused(word, refusal))?;
        self.position.play(mv);
        Ok(mv)
    }

    fn write(&mut self, mv: &Move, word: &mut String) -> Result<(), Reason> {
        self.position.judge_move(*mv).map_err(|refusal| refused(&mv.to_string(), refusal))?;
        word.push_str(&self.position.to_san(*mv, self.letters));
        self.position.play(*mv);
        Ok(())
    }
}

#[cold]
fn no_move(word: &str, error: crate::SanError) -> Reason {
    Reason::NoMove(quote(word), error)
}

#[cold]
fn refused(word: &str, refusal: crate::Refusal) -> Reason {
    Reason::Refused(quote(word), refusal)
}
