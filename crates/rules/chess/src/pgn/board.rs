use game::Side;
use movetext::{DeviationKind, LenientRead, MoveNumber, MovetextBoard};

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

    fn read_leniently(&mut self, word: &str) -> LenientRead<Move> {
        if matches!(word, "--" | "Z0" | "0000" | "@@@@" | "<>" | "null") {
            return LenientRead::NullMove;
        }
        match long_algebraic(&self.position, word) {
            Some(mv) => {
                self.position.play(mv);
                LenientRead::Move(mv, DeviationKind::LongAlgebraic)
            }
            None => LenientRead::Unreadable,
        }
    }

    fn write(&mut self, mv: &Move, word: &mut String) -> Result<(), PgnError> {
        self.position.check_playable(*mv).map_err(|refusal| refused(&mv.to_string(), refusal))?;
        word.push_str(&self.position.to_san(*mv, self.letters));
        self.position.play(*mv);
        Ok(())
    }
}

/// A move that is written with both squares, as in `g1f3`, `e2-e4` or `e7e8q`.
fn long_algebraic(position: &Position, word: &str) -> Option<Move> {
    let plain: String =
        word.chars().filter(|c| !matches!(c, '-' | 'x' | '=' | '+' | '#')).collect();
    let plain = plain.trim_start_matches(['K', 'Q', 'R', 'B', 'N']).to_ascii_lowercase();
    position.moves().iter().find(|mv| mv.to_string() == plain).copied()
}

#[cold]
fn no_move(word: &str, error: crate::SanError) -> PgnError {
    PgnError::NoMove(quote(word), error)
}

#[cold]
fn refused(word: &str, refusal: crate::Refusal) -> PgnError {
    PgnError::Refused(quote(word), refusal)
}
