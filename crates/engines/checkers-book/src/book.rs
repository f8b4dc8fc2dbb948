use std::borrow::Cow;
#[cfg(feature = "embedded")]
use std::sync::LazyLock;

use checkers::{CaptureRules, Move, Position};

use crate::book_file::{self, BookFileError, BookHeader, BookRecord};
use crate::canonical_board::CanonicalBoard;
use crate::move_code::MoveCode;
use crate::{Analysis, ScoredMove};

/// An opening book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    bytes: Cow<'static, [u8]>,
}

#[cfg(feature = "embedded")]
static EMBEDDED: LazyLock<Option<Book>> =
    LazyLock::new(|| Book::from_bytes(&include_bytes!("../data/checkers.book")[..]).ok());

impl Book {
    /// The largest book that is allowed, in bytes.
    pub const MAX_BYTES: usize = 1_000_000;

    /// The book that is part of the program; `None` if it has been built without one.
    #[cfg(feature = "embedded")]
    pub fn embedded() -> Option<&'static Self> {
        EMBEDDED.as_ref()
    }

    /// The book that is part of the program; `None` if it has been built without one.
    #[cfg(not(feature = "embedded"))]
    pub fn embedded() -> Option<&'static Self> {
        None
    }

    /// Reads a book.
    ///
    /// # Errors
    /// The bytes are no book or have been changed.
    pub fn from_bytes(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, BookFileError> {
        let bytes = bytes.into();
        book_file::check(&bytes)?;
        Ok(Self { bytes })
    }

    /// The contents of the book's file.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(crate) fn new(header: BookHeader, records: &[BookRecord]) -> Self {
        Self { bytes: book_file::write(header, records).into() }
    }

    /// The nodes that were searched for each position.
    pub fn nodes(&self) -> u64 {
        book_file::header(&self.bytes).nodes
    }

    /// The length of the lines after the ballots, in plies.
    pub fn plies(&self) -> u8 {
        book_file::header(&self.bytes).plies
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        book_file::records(&self.bytes).len()
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What the book knows about a position. It knows nothing under rules with other captures.
    pub fn probe(&self, position: &Position) -> Option<Analysis> {
        if position.rules().capture_rules() != CaptureRules::STRICT {
            return None;
        }
        let records = book_file::records(&self.bytes);
        let key = CanonicalBoard::of(position).key();
        let index = records.binary_search_by_key(&key, book_file::key).ok()?;
        let record = BookRecord::read(&records[index]);
        let mut moves = Vec::with_capacity(record.moves.len());
        for (code, score) in record.moves.into_iter().flatten() {
            // Where a move is illegal, another position has the same key.
            moves.push(ScoredMove { mv: MoveCode(code).find(position)?, score });
        }
        Some(Analysis { depth: record.depth, moves })
    }

    /// The best move of a position, if the book knows it.
    pub fn best_move(&self, position: &Position) -> Option<Move> {
        self.probe(position)?.moves.first().map(|best| best.mv)
    }
}
