//! The puzzles from the user's own mistakes as they are stored: a line for each, in the order in which they
//! were made, so that each keeps its number.

use puzzles::Puzzle;

/// Reads the stored puzzles. Lines that cannot be read are skipped.
pub(crate) fn read(text: &str) -> Vec<Puzzle> {
    text.lines().filter_map(|line| line.parse().ok()).collect()
}

/// The text with one more puzzle; `None` if there is one with this position already.
pub(crate) fn added(text: &str, puzzle: &Puzzle) -> Option<String> {
    let known = read(text).iter().any(|other| other.position == puzzle.position);
    (!known).then(|| format!("{text}{puzzle}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stores_each_position_once() {
        let one: Puzzle = "1 mate-1 standard | x | a".parse().unwrap();
        let other: Puzzle = "2 best standard | y | b".parse().unwrap();
        let text = added("", &one).unwrap();
        assert_eq!(added(&text, &one), None);
        let text = added(&text, &other).unwrap();
        assert_eq!(read(&text), [one, other]);
        assert_eq!(read("nonsense\n").len(), 0);
    }
}
