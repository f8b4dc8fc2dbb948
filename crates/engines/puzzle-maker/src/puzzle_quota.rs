use std::collections::{HashMap, HashSet};

use puzzles::{Puzzle, PuzzleTheme};

/// Which puzzles of a collection are still needed.
pub(crate) struct PuzzleQuota {
    /// The size of the collection.
    size: usize,
    positions: HashSet<String>,
    themes: HashMap<PuzzleTheme, usize>,
    /// The number of puzzles that every level solves.
    easy: usize,
}

/// The largest share of easy puzzles, in percent.
const MAX_EASY_PERCENT: usize = 30;

impl PuzzleQuota {
    pub(crate) fn new(size: usize) -> Self {
        Self { size, positions: HashSet::new(), themes: HashMap::new(), easy: 0 }
    }

    pub(crate) fn is_full(&self) -> bool {
        self.positions.len() >= self.size
    }

    /// Whether a puzzle of this theme would be accepted if the theme may have this share.
    pub(crate) fn wants(&self, theme: PuzzleTheme, max_percent: usize) -> bool {
        let most = (self.size * max_percent).div_ceil(100);
        !self.is_full() && self.themes.get(&theme).is_none_or(|count| *count < most)
    }

    /// Accepts a puzzle, unless there are enough of its kind or its position is already there.
    pub(crate) fn accept(&mut self, puzzle: &Puzzle, max_percent: usize) -> bool {
        let easy = puzzle.grade == 1;
        let too_easy = easy && self.easy >= (self.size * MAX_EASY_PERCENT).div_ceil(100);
        let accepted = !too_easy
            && self.wants(puzzle.theme, max_percent)
            && self.positions.insert(puzzle.position.clone());
        if accepted {
            self.easy += usize::from(easy);
            *self.themes.entry(puzzle.theme).or_default() += 1;
        }
        accepted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_easy_puzzles_up_to_their_share() {
        let easy = |position: u32| format!("1 shot standard | {position} | a").parse().unwrap();
        let mut quota = PuzzleQuota::new(10);
        let accepted = (0..10).filter(|position| quota.accept(&easy(*position), 100)).count();
        assert_eq!(accepted, 3, "three of ten");
    }

    #[test]
    fn rejects_repeated_positions_and_themes_above_their_share() {
        let puzzle = |theme: &str, position: &str| -> Puzzle {
            format!("2 {theme} standard | {position} | a").parse().unwrap()
        };
        let mut quota = PuzzleQuota::new(4);
        assert!(quota.accept(&puzzle("shot", "x"), 50));
        assert!(!quota.accept(&puzzle("ending", "x"), 50), "the position is already there");
        assert!(quota.accept(&puzzle("shot", "y"), 50));
        assert!(!quota.accept(&puzzle("shot", "z"), 50), "half of four are shots already");
        assert!(quota.accept(&puzzle("ending", "u"), 50));
        assert!(quota.accept(&puzzle("ending", "v"), 50));
        assert!(quota.is_full() && !quota.wants(PuzzleTheme::Tactic, 100));
    }
}
