//! Opening books for chess in the Polyglot format (`.bin`), which many programs read and write.
//!
//! A book is a sorted list of entries: the [key](polyglot_key()) of a position, a move and its weight. A [`Book`] finds the
//! moves of a position, a [`BookBuilder`] makes a book from moves and their weights, or from games; a [`BookTree`] grows one by analysis. The crate opens no file and has no
//! engine and no random numbers of its own.
//!
//! ```
//! use chess::{Position, Rules};
//! use salon_chess_book::{Book, BookBuilder};
//!
//! let start = Position::new(Rules::STANDARD);
//! let mv = "e2e4".parse::<chess::Uci>()?.to_move(&start)?;
//! let mut builder = BookBuilder::default();
//! builder.add(&start, mv, 3);
//! let book = Book::from_bytes(builder.book().to_bytes())?;
//! assert_eq!(book.best_move(&start), Some(mv));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod book;
mod book_builder;
mod book_entry;
mod book_tree;
mod polyglot_key;
mod polyglot_move;
mod random_numbers;

pub use crate::book::{Book, BookError, WeightedMove};
pub use crate::book_builder::BookBuilder;
pub use crate::book_tree::{BookTree, ScoredMove, TreeOptions};
pub use crate::polyglot_key::polyglot_key;
