//! The opening book of checkers: which moves are best in the opening, by our own analysis.
//!
//! A [`Book`] is a sorted file of positions with their best moves and scores. Positions count from the
//! point of view of the side to move, so that both colours share entries. A [`BookBuilder`] makes one:
//! it expands a tree of positions from every three-move ballot and from the start of the game. The crate
//! has no engine: the caller passes in what analyses positions. It opens no file either.
//!
//! ```
//! use checkers::{Position, Rules};
//! use salon_checkers_book::{Analysis, BookBuilder, BookPlan, BookRoot, BuildOptions, ScoredMove};
//!
//! // An analysis that likes all moves equally.
//! let analyse = || |position: &Position| {
//!     let moves = position.moves().iter().take(3).map(|&mv| ScoredMove { mv, score: 0 }).collect();
//!     Analysis { depth: 1, moves }
//! };
//! let start = Position::start(Rules::STANDARD);
//! let plan = BookPlan { roots: vec![BookRoot::new(&start, 2)], ..BookPlan::default() };
//! let mut builder = BookBuilder::new(plan);
//! builder.run(&BuildOptions::new(&analyse), &mut Vec::new(), &mut |_| {}).unwrap();
//! let book = builder.book().unwrap();
//! assert!(book.best_move(&start).is_some());
//! ```

mod analysis;
mod book;
mod book_file;
mod builder;
mod canonical_board;
mod move_code;
mod opening_names;

pub use crate::analysis::{Analysis, ScoredMove};
pub use crate::book::Book;
pub use crate::book_file::BookFileError;
pub use crate::builder::{
    BookBuilder, BookPlan, BookRoot, BuildError, BuildOptions, BuildOutcome, BuildProgress,
    JournalError,
};
pub use crate::opening_names::{OpeningName, named_openings, opening_name};
