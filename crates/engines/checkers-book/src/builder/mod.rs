//! Builds a book: expands a tree of positions, analyses them on several threads, and backs the scores up.

mod analysed_tree;
mod journal;
mod plan;
mod worker_pool;

use std::collections::BTreeMap;
use std::io::{self, Write};

use checkers::Position;
use thiserror::Error;

use self::analysed_tree::AnalysedTree;
pub use self::journal::JournalError;
pub use self::plan::{BookPlan, BookRoot};
use self::worker_pool::analyse_all;
use crate::book_file::{self, BookHeader, BookRecord};
use crate::canonical_board::CanonicalBoard;
use crate::{Analysis, Book};

/// Builds a book position by position. What it has analysed goes into a journal, from which the work can
/// be resumed. The book is the same for any number of threads, if the analysis of a position is.
pub struct BookBuilder {
    plan: BookPlan,
    tree: AnalysedTree,
    /// What the journal knows of positions that the tree has not reached yet.
    journal: BTreeMap<CanonicalBoard, Analysis>,
}

/// How a book is built.
pub struct BuildOptions<'o, N> {
    /// Makes what analyses positions, for each thread one: up to three of the best moves, with exact scores.
    pub new_analyser: &'o N,
    /// The number of threads.
    pub threads: usize,
    /// Whether to stop before the next position.
    pub is_stopped: &'o (dyn Fn() -> bool + Sync),
}

impl<'o, N> BuildOptions<'o, N> {
    /// One thread that is not stopped.
    pub fn new(new_analyser: &'o N) -> Self {
        Self { new_analyser, threads: 1, is_stopped: &|| false }
    }
}

/// How far the work has got. More positions are found as it goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuildProgress {
    /// The positions that are analysed.
    pub analysed: usize,
    /// The positions that are known to belong to the book.
    pub known: usize,
}

/// How the work ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BuildOutcome {
    /// The book is complete.
    Complete,
    /// It was stopped; the journal has what is finished.
    Stopped,
}

/// Why a book cannot be built.
#[derive(Debug, Error)]
pub enum BuildError {
    /// The journal cannot be written.
    #[error("the journal cannot be written: {0}")]
    Journal(#[from] io::Error),
    /// The book would be too large.
    #[error("the book has {bytes} bytes; at most {} are allowed", Book::MAX_BYTES)]
    TooLarge {
        /// The size so far.
        bytes: usize,
    },
}

impl BookBuilder {
    /// A builder that has analysed nothing yet.
    pub fn new(plan: BookPlan) -> Self {
        Self { plan, tree: AnalysedTree::default(), journal: BTreeMap::new() }
    }

    /// The first line of the journal. `engine` tells versions of the engine apart that analyse differently.
    pub fn journal_header(&self, engine: &str) -> String {
        journal::header(self.plan.nodes, engine)
    }

    /// Uses what a journal has. Returns the length of its complete lines, in bytes: what follows was cut
    /// off when the program ended.
    ///
    /// # Errors
    /// The journal is damaged, or was written with other options or by another engine.
    pub fn resume(&mut self, text: &str, engine: &str) -> Result<usize, JournalError> {
        let complete = text.rfind('\n').map_or(0, |end| end + 1);
        let header = self.journal_header(engine);
        self.journal.extend(journal::read(&text[..complete], &header)?);
        Ok(complete)
    }

    /// Analyses positions until the tree is complete. Appends each to the journal.
    ///
    /// # Errors
    /// The journal cannot be written, or the book becomes too large.
    pub fn run<N, A>(
        &mut self,
        options: &BuildOptions<'_, N>,
        journal: &mut dyn Write,
        on_progress: &mut dyn FnMut(BuildProgress),
    ) -> Result<BuildOutcome, BuildError>
    where
        N: Fn() -> A + Sync,
        A: FnMut(&Position) -> Analysis,
    {
        loop {
            let missing = self.tree.missing(&self.plan);
            let (known, new): (Vec<_>, Vec<_>) =
                missing.iter().partition(|board| self.journal.contains_key(board));
            for board in &known {
                if let Some(analysis) = self.journal.remove(board) {
                    self.tree.insert(*board, &analysis);
                }
            }
            if !self.analyse(&new, options, journal, on_progress)? {
                return Ok(BuildOutcome::Stopped);
            }
            if missing.is_empty() {
                return Ok(BuildOutcome::Complete);
            }
            self.tree.back_up();
            self.check_size()?;
        }
    }

    /// Analyses these positions. Returns whether all are finished.
    fn analyse<N, A>(
        &mut self,
        boards: &[CanonicalBoard],
        options: &BuildOptions<'_, N>,
        journal: &mut dyn Write,
        on_progress: &mut dyn FnMut(BuildProgress),
    ) -> Result<bool, BuildError>
    where
        N: Fn() -> A + Sync,
        A: FnMut(&Position) -> Analysis,
    {
        let known = self.tree.len() + boards.len();
        let finished = analyse_all(boards, options, &mut |board, analysis| {
            journal.write_all(journal::line(board, &analysis).as_bytes())?;
            self.tree.insert(board, &analysis);
            on_progress(BuildProgress { analysed: self.tree.len(), known });
            Ok(())
        })?;
        Ok(finished == boards.len())
    }

    fn check_size(&self) -> Result<(), BuildError> {
        let bytes = book_file::size(self.tree.len());
        if bytes > Book::MAX_BYTES { Err(BuildError::TooLarge { bytes }) } else { Ok(()) }
    }

    /// The book of all positions that are analysed.
    ///
    /// # Errors
    /// It is too large.
    pub fn book(&self) -> Result<Book, BuildError> {
        self.check_size()?;
        let records: BTreeMap<u64, BookRecord> =
            self.tree.records().map(|record| (record.key, record)).collect();
        let records: Vec<BookRecord> = records.into_values().collect();
        let header = BookHeader { nodes: self.plan.nodes, plies: self.plan.plies };
        Ok(Book::new(header, &records))
    }
}
