use std::collections::{HashMap, HashSet};

use puzzles::{Puzzle, PuzzleTheme};

/// The puzzles that were found so far.
pub(crate) struct PuzzleQuota {
    room: usize,
    positions: HashSet<String>,
    themes: HashMap<PuzzleTheme, usize>,
    /// How many are so easy that every level finds them.
    easy: usize,
}

/// The most that easy puzzles may be of all, in hundredths.
const EASY: usize = 30;

impl PuzzleQuota {
    pub(crate) fn new(room: usize) -> Self {
        Self { room, positions: HashSet::new(), themes: HashMap::new(), easy: 0 }
    }

    pub(crate) fn is_full(&self) -> bool {
        self.positions.len() >= self.room
    }

    /// Whether a puzzle of this theme would be kept, when they may be so many of a hundred.
    pub(crate) fn wants(&self, theme: PuzzleTheme, share: usize) -> bool {
        let most = (self.room * share).div_ceil(100);
        !self.is_full() && self.themes.get(&theme).is_none_or(|count| *count < most)
    }

    /// Keeps a puzzle, unless there are enough like it or its position is known.
    pub(crate) fn put(&mut self, puzzle: &Puzzle, share: usize) -> bool {
        let easy = puzzle.grade == 1;
        let dull = easy && self.easy >= (self.room * EASY).div_ceil(100);
        let kept = !dull
            && self.wants(puzzle.theme, share)
            && self.positions.insert(puzzle.position.clone());
        if kept {
            self.easy += usize::from(easy);
            *self.themes.entry(puzzle.theme).or_default() += 1;
        }
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn easy_ones_are_kept_for_a_while() {
        let easy = |position: u32| format!("1 shot standard | {position} | a").parse().unwrap();
        let mut quota = PuzzleQuota::new(10);
        let kept = (0..10).filter(|position| quota.put(&easy(*position), 100)).count();
        assert_eq!(kept, 3, "three of ten");
    }

    #[test]
    fn no_position_twice_and_no_theme_too_often() {
        let puzzle = |theme: &str, position: &str| -> Puzzle {
            format!("2 {theme} standard | {position} | a").parse().unwrap()
        };
        let mut quota = PuzzleQuota::new(4);
        assert!(quota.put(&puzzle("shot", "x"), 50));
        assert!(!quota.put(&puzzle("ending", "x"), 50), "the position is known");
        assert!(quota.put(&puzzle("shot", "y"), 50));
        assert!(!quota.put(&puzzle("shot", "z"), 50), "half of four are shots already");
        assert!(quota.put(&puzzle("ending", "u"), 50) && quota.put(&puzzle("ending", "v"), 50));
        assert!(quota.is_full() && !quota.wants(PuzzleTheme::Tactic, 100));
    }
}
