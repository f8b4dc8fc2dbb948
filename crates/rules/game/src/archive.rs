use std::error::Error;
use std::fmt::{Debug, Display};
use std::io::{self, Read, Write};

use crate::Notation;

/// The file formats of whole games.
///
/// Readers stream, because a file may be far larger than memory. A broken game does not affect the others.
pub trait Archive: Notation {
    /// The formats that can be read. A format's name is also its file extension.
    const READS: &'static [&'static str];
    /// The formats that can be written.
    const WRITES: &'static [&'static str];

    /// What can be wrong with a game of a file.
    type ReplayError: Error + Clone + Eq + Send + Sync + 'static;
    /// What can be suspicious about a game without being wrong, such as a result that contradicts the last position.
    type Warning: Display + Debug + Clone + Eq + Send + Sync + 'static;

    /// Replays every game of a file under the rules that it names and passes the result to `each`. `format` is one of
    /// [`READS`](Self::READS).
    ///
    /// # Errors
    /// The input failed. Broken games are not errors of this function: they are passed to `each`.
    fn check(
        format: &str,
        input: &mut dyn Read,
        each: &mut dyn FnMut(ReplayedGame<Self>),
    ) -> io::Result<()>;

    /// Whether a warning is about a text that the format does not allow. A strict reader refuses the game.
    fn is_deviation(warning: &Self::Warning) -> bool {
        let _ = warning;
        false
    }

    /// Writes every sound game of a file in another format. Every game is passed to `each`, which returns whether to
    /// write it; broken games, and games that the other format cannot hold, have an error and are left out. `from` is
    /// one of [`READS`](Self::READS), `to` one of [`WRITES`](Self::WRITES).
    ///
    /// # Errors
    /// The input or the output failed.
    fn convert(
        from: &str,
        to: &str,
        input: &mut dyn Read,
        output: &mut dyn Write,
        each: &mut dyn FnMut(ReplayedGame<Self>) -> bool,
    ) -> io::Result<()>;
}

/// The result of replaying one game of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayedGame<G: Archive> {
    /// The number of the game in the file, from 1.
    pub number: u64,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The players and the result, as the file names them.
    pub title: String,
    /// The number of moves that were replayed.
    pub moves: u64,
    /// What is wrong with it, if anything.
    pub error: Option<LocatedError<G::ReplayError>>,
    /// What is suspicious about it.
    pub warnings: Vec<G::Warning>,
}

/// An error with its place in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocatedError<E> {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// The error.
    pub error: E,
}

/// Checks that a format is one of those that a game can read or write.
///
/// # Errors
/// It is not.
pub fn require_format(format: &str, formats: &[&str]) -> io::Result<()> {
    if formats.contains(&format) {
        return Ok(());
    }
    let message = format!("there is no format '{format}' here; there are {}", formats.join(", "));
    Err(io::Error::new(io::ErrorKind::InvalidInput, message))
}
