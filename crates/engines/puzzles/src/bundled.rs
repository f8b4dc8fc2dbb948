use std::fmt;

use crate::{Puzzle, PuzzleError};

/// The text of the puzzles that are shipped for a game; empty if there are none.
pub fn bundled(game: &str) -> &'static str {
    match game {
        "chess" => include_str!("../data/chess.txt"),
        "checkers" => include_str!("../data/checkers.txt"),
        "backgammon" => include_str!("../data/backgammon.txt"),
        _ => "",
    }
}

/// A line of a file that is not a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleFileError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub error: PuzzleError,
}

impl fmt::Display for PuzzleFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.error)
    }
}

impl std::error::Error for PuzzleFileError {}

/// Reads puzzles, one on each line. Empty lines and lines that begin with `#` are skipped.
///
/// # Errors
/// The first line that is not a puzzle.
pub fn read_puzzles(text: &str) -> Result<Vec<Puzzle>, PuzzleFileError> {
    let lines = text.lines().zip(1..);
    let puzzles = lines.filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'));
    let read =
        |(text, line): (&str, usize)| text.parse().map_err(|error| PuzzleFileError { line, error });
    puzzles.map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_names_the_line_that_is_not_a_puzzle() {
        let text = "# remark\n\n1 shot standard | x | a\nnothing\n";
        let error = PuzzleFileError { line: 4, error: PuzzleError::Parts };
        assert_eq!(read_puzzles(text), Err(error));
        assert_eq!(read_puzzles(&text[..text.len() - 8]).map(|puzzles| puzzles.len()), Ok(1));
    }
}
