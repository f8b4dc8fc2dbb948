use std::io::Read;

use game::ReplayedGame;
use movetext::{Dialect, ReplayWarning, SetUpError};

use super::board::SanBoard;
use super::checker::title;
use super::{PgnError, PgnGame, PgnGameError, PgnReadError, setup};
use crate::{PieceLetters, Position, Rules};

/// Reads game after game from a file of any size. A broken game does not affect the others.
pub struct PgnReader<R> {
    text: movetext::MovetextReader<R>,
    letters: PieceLetters,
    usual: Position,
}

impl<R: Read> PgnReader<R> {
    /// A reader at the beginning of a file. It has a buffer of its own.
    pub fn new(input: R) -> Self {
        let text = movetext::MovetextReader::new(input, Dialect::PGN);
        Self { text, letters: PieceLetters::English, usual: Position::new(Rules::STANDARD) }
    }

    /// A reader that expects the piece letters of a language.
    #[must_use]
    pub fn letters(self, letters: PieceLetters) -> Self {
        Self { letters, ..self }
    }

    /// The report on the game that was read last.
    pub(crate) fn report(&self, moves: u64, error: Option<PgnGameError>) -> ReplayedGame<Position> {
        let deviations = self.text.deviations().into_iter();
        ReplayedGame {
            number: self.text.number(),
            line: self.text.begin().line,
            title: title(self.text.tags()),
            moves,
            error: error.map(Into::into),
            warnings: deviations.map(ReplayWarning::Deviation).collect(),
        }
    }
}

impl<R: Read> Iterator for PgnReader<R> {
    type Item = Result<PgnGame, PgnReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (letters, usual) = (self.letters, &self.usual);
        let mut start = None;
        let set_up = |tags: &movetext::Tags| -> Result<SanBoard, SetUpError<PgnError>> {
            let position = setup::start(tags, usual)?;
            start = Some(position.clone());
            Ok(SanBoard { position, letters })
        };
        let read = self.text.read_game(set_up);
        self.text.check_for_fen();
        match read {
            Ok(game) => Some(Ok(PgnGame::from_legal_moves(start?, game?))),
            Err(error) => Some(Err(PgnReadError::new(self.text.number(), error))),
        }
    }
}
