//! The puzzles from one's own mistakes, as they are kept: a line for each, in the order in which they
//! came, so that each keeps its number.

use puzzles::Puzzle;

/// Reads what was kept; a line that cannot be read is passed over.
pub(crate) fn read(text: &str) -> Vec<Puzzle> {
    text.lines().filter_map(|line| line.parse().ok()).collect()
}

/// The text with one puzzle more; `None` if its position is there already.
pub(crate) fn added(text: &str, puzzle: &Puzzle) -> Option<String> {
    let known = read(text).iter().any(|other| other.position == puzzle.position);
    (!known).then(|| format!("{text}{puzzle}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_position_is_kept_once() {
        let one: Puzzle = "1 mate-1 standard | x | a".parse().unwrap();
        let other: Puzzle = "2 best standard | y | b".parse().unwrap();
        let text = added("", &one).unwrap();
        assert_eq!(added(&text, &one), None);
        let text = added(&text, &other).unwrap();
        assert_eq!(read(&text), [one, other]);
        assert_eq!(read("nonsense\n").len(), 0);
    }
}
