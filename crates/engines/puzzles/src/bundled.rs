use crate::{Puzzle, PuzzleError};

/// The puzzles of a game that come with the box, as text; nothing for a game that has none.
pub fn bundled(game: &str) -> &'static str {
    match game {
        "chess" => include_str!("../data/chess.txt"),
        "checkers" => include_str!("../data/checkers.txt"),
        "backgammon" => include_str!("../data/backgammon.txt"),
        _ => "",
    }
}

/// Reads puzzles, one on each line; empty lines and those that begin with `#` are passed over.
///
/// # Errors
/// The line, from 1, that is no puzzle, and why.
pub fn read_puzzles(text: &str) -> Result<Vec<Puzzle>, (usize, PuzzleError)> {
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(|(index, line)| line.parse().map_err(|error| (index + 1, error))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_that_is_no_puzzle_is_named() {
        let text = "# remark\n\n1 shot standard | x | a\nnothing\n";
        assert_eq!(read_puzzles(text), Err((4, PuzzleError::Parts)));
        assert_eq!(read_puzzles(&text[..text.len() - 8]).map(|puzzles| puzzles.len()), Ok(1));
    }
}
