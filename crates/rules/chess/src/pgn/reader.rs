use std::io::Read;

use game::Replayed;
use movetext::{BadSetUp, Dialect};

use super::board::WordBoard;
use super::checker::title;
use super::{Error, Fault, Game, Reason, setup};
use crate::{Letters, Position, Rules};

/// Reads game after game from a file of any size. A broken game costs only itself.
pub struct Reader<R> {
    text: movetext::Reader<R>,
    letters: Letters,
    usual: Position,
}

impl<R: Read> Reader<R> {
    /// A reader at the beginning of a file. It has a buffer of its own.
    pub fn new(input: R) -> Self {
        let text = movetext::Reader::new(input, Dialect::PGN);
        Self { text, letters: Letters::English, usual: Position::new(Rules::STANDARD) }
    }

    /// A reader that expects the piece letters of a language.
    #[must_use]
    pub fn letters(self, letters: Letters) -> Self {
        Self { letters, ..self }
    }

    /// Tells of the game that was read last and is broken.
    pub(crate) fn broken(&self, fault: Fault) -> Replayed<Position> {
        Replayed {
            number: self.text.number(),
            line: self.text.begin().line,
            title: title(self.text.tags()),
            moves: 0,
            fault: Some(fault.into()),
            remarks: Vec::new(),
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Game, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let (letters, usual) = (self.letters, &self.usual);
        let mut start = None;
        let set_up = |tags: &movetext::Tags| -> Result<WordBoard, BadSetUp<Reason>> {
            let position = setup::start(tags, usual)?;
            start = Some(position.clone());
            Ok(WordBoard { position, letters })
        };
        match self.text.read_game(set_up) {
            Ok(game) => Some(Ok(Game::from_legal_moves(start?, game?))),
            Err(error) => Some(Err(Error::new(self.text.number(), error))),
        }
    }
}
