#[cfg(not(target_arch = "wasm32"))]
use std::sync::OnceLock;

use chess::{Move, Position};
use thiserror::Error;

use crate::book_entry::BookEntry;
use crate::polyglot_key::polyglot_key;

/// A Polyglot book.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Book {
    /// Sorted by their keys.
    entries: Vec<BookEntry>,
}

/// A move of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeightedMove {
    /// The move.
    pub mv: Move,
    /// How often it should be played, in proportion to the others; never, if 0.
    pub weight: u16,
}

/// Why bytes are not a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BookError {
    /// There is half an entry at the end.
    #[error("a Polyglot book has a multiple of 16 bytes, and here are {0}")]
    Size(usize),
    /// It is larger than allowed.
    #[error("a book may have {max} bytes, and here are {0}", max = Book::MAX_BYTES)]
    TooLarge(usize),
    /// The keys are not in ascending order.
    #[error("the entries are not sorted: entry {0} has a smaller key than the one before")]
    Order(usize),
}

impl Book {
    /// The largest book that is read, in bytes: 16 million entries.
    pub const MAX_BYTES: usize = 256 << 20;

    /// The book in the program, of the engine's own analysis; the browser has none. Written by
    /// `salon book chess --output FILE`.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn embedded() -> &'static Self {
        static EMBEDDED: OnceLock<Book> = OnceLock::new();
        // It is never damaged, as a test shows. If it were, it would know no position.
        EMBEDDED.get_or_init(|| {
            Self::from_bytes(include_bytes!("../data/chess.bin")).unwrap_or_default()
        })
    }

    /// Reads a book.
    ///
    /// # Errors
    /// The bytes are no book, or too many.
    pub fn from_bytes(bytes: impl AsRef<[u8]>) -> Result<Self, BookError> {
        let bytes = bytes.as_ref();
        if bytes.len() > Self::MAX_BYTES {
            return Err(BookError::TooLarge(bytes.len()));
        }
        let (chunks, []) = bytes.as_chunks() else { return Err(BookError::Size(bytes.len())) };
        let entries: Vec<BookEntry> = chunks.iter().map(BookEntry::read).collect();
        match entries.windows(2).position(|pair| pair[0].key > pair[1].key) {
            Some(index) => Err(BookError::Order(index + 2)),
            None => Ok(Self { entries }),
        }
    }

    pub(crate) fn new(mut entries: Vec<BookEntry>) -> Self {
        entries.sort_by_key(|entry| (entry.key, std::cmp::Reverse(entry.weight), entry.mv));
        Self { entries }
    }

    /// The contents of the book's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.entries.iter().flat_map(BookEntry::write).collect()
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The moves of a position, in the order of the book. Entries whose move is not legal are left out: another position
    /// has the same key.
    pub fn moves(&self, position: &Position) -> Vec<WeightedMove> {
        let key = polyglot_key(position);
        let first = self.entries.partition_point(|entry| entry.key < key);
        let entries = self.entries[first..].iter().take_while(|entry| entry.key == key);
        let legal = |entry: &BookEntry| {
            Some(WeightedMove { mv: entry.mv.find(position)?, weight: entry.weight })
        };
        entries.filter_map(legal).collect()
    }

    /// The move with the greatest weight; the first of several.
    pub fn best_move(&self, position: &Position) -> Option<Move> {
        let moves = self.moves(position);
        let best = moves.iter().map(|entry| entry.weight).max().filter(|weight| *weight > 0)?;
        moves.iter().find(|entry| entry.weight == best).map(|entry| entry.mv)
    }

    /// A move drawn by a random number, each as often as its weight says.
    pub fn drawn_move(&self, position: &Position, lot: u64) -> Option<Move> {
        let moves = self.moves(position);
        let total: u64 = moves.iter().map(|entry| u64::from(entry.weight)).sum();
        let mut left = lot.checked_rem(total)?;
        for entry in moves {
            match left.checked_sub(u64::from(entry.weight)) {
                Some(rest) => left = rest,
                None => return Some(entry.mv),
            }
        }
        None
    }
}
