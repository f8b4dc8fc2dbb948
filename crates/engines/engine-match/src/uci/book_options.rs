use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read};

use chess::{Move, Position};
use chess_book::{Book, BookError};
use engine::SplitMix64;
use thiserror::Error;

/// The opening book of a session and how its moves are chosen.
#[derive(Debug)]
pub(super) struct BookOptions {
    /// Whether the book is used.
    pub(super) is_on: bool,
    /// Whether the move with the greatest weight is played, not one drawn by weight.
    pub(super) plays_best: bool,
    /// Our own book is used instead if there is none.
    book: Option<Book>,
    random: SplitMix64,
}

/// Why a book cannot be used.
#[derive(Debug, Error)]
pub(super) enum BookFileError {
    /// The file cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is no book.
    #[error("{0}")]
    Book(#[from] BookError),
}

impl Default for BookOptions {
    fn default() -> Self {
        // Every session draws other moves.
        let random = SplitMix64::new(RandomState::new().hash_one(0));
        Self { is_on: false, plays_best: false, book: None, random }
    }
}

impl BookOptions {
    /// Reads the book of a file; an empty name, as GUIs write it, means our own book.
    pub(super) fn load(&mut self, file: &str) -> Result<(), BookFileError> {
        self.book = None;
        if !matches!(file, "" | "<empty>") {
            let mut bytes = Vec::new();
            // One byte more than allowed shows that a file is too large.
            File::open(file)?.take(Book::MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
            self.book = Some(Book::from_bytes(bytes)?);
        }
        Ok(())
    }

    /// The book's move, if it is used and knows one. Our own book is left out of searches without a limit of time: those
    /// are to be the same on every machine.
    pub(super) fn choose(&mut self, position: &Position, is_timed: bool) -> Option<Move> {
        let own = || is_timed.then(Book::embedded);
        let book = self.book.as_ref().or_else(own).filter(|_| self.is_on)?;
        match self.plays_best {
            true => book.best_move(position),
            false => book.drawn_move(position, self.random.next_u64()),
        }
    }
}
