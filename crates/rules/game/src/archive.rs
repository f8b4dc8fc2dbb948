use std::error::Error;
use std::fmt::{Debug, Display};
use std::io::{self, Read, Write};

use crate::Notation;

/// The file formats in which people keep whole games.
///
/// Readers stream: a file may be far larger than memory, and a broken game costs only itself.
pub trait Archive: Notation {
    /// The formats that can be read. A format's name is also its file extension.
    const READS: &'static [&'static str];
    /// The formats that can be written.
    const WRITES: &'static [&'static str];

    /// What can be wrong with a game of a file.
    type ReplayError: Error + Clone + Eq + Send + Sync + 'static;
    /// What can be odd about a game of a file without being wrong, such as a result that the play
    /// does not bear out.
    type Warning: Display + Debug + Clone + Eq + Send + Sync + 'static;

    /// Replays every game of a file, each under the rules that it names, and tells `each` how it
    /// went. `format` is one of [`READS`](Self::READS).
    ///
    /// # Errors
    /// Only what reading itself brings up: broken games are reported, not returned.
    fn check(
        format: &str,
        input: &mut dyn Read,
        each: &mut dyn FnMut(Replayed<Self>),
    ) -> io::Result<()>;

    /// Writes every sound game of a file in another format; broken ones are told to `each` and left
    /// out. `from` is one of [`READS`](Self::READS), `to` one of [`WRITES`](Self::WRITES).
    ///
    /// # Errors
    /// Only what reading and writing themselves bring up.
    fn convert(
        from: &str,
        to: &str,
        input: &mut dyn Read,
        output: &mut dyn Write,
        each: &mut dyn FnMut(Replayed<Self>),
    ) -> io::Result<()>;
}

/// How the replay of one game of a file went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replayed<G: Archive> {
    /// Which game of the file it is, from 1.
    pub number: u64,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// Who played and how it ended, as the file says it.
    pub title: String,
    /// How many moves were replayed.
    pub moves: u64,
    /// What is wrong with it, if anything.
    pub error: Option<LocatedError<G::ReplayError>>,
    /// What is odd about it.
    pub warnings: Vec<G::Warning>,
}

/// Where a file is wrong, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocatedError<E> {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// What is wrong there.
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
