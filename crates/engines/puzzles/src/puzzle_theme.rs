use std::fmt;
use std::str::FromStr;

use crate::PuzzleError;

/// What is to be found in a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PuzzleTheme {
    /// Chess: a forced checkmate in this many moves.
    Mate(u8),
    /// Chess: the only move that wins.
    Tactic,
    /// Chess and checkers: the only good move, where every other one gives much away.
    Best,
    /// Checkers: the only move that wins men, often after a sacrifice.
    Shot,
    /// Checkers: the only move that wins an ending.
    Ending,
    /// Backgammon: the best play of a roll.
    Play,
    /// Backgammon: whether to double.
    Double,
    /// Backgammon: whether to take a double.
    Take,
}

impl PuzzleTheme {
    const NAMED: [(Self, &'static str); 7] = [
        (Self::Tactic, "tactic"),
        (Self::Best, "best"),
        (Self::Shot, "shot"),
        (Self::Ending, "ending"),
        (Self::Play, "play"),
        (Self::Double, "double"),
        (Self::Take, "answer"),
    ];
}

impl fmt::Display for PuzzleTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, Self::NAMED.iter().find(|(theme, _)| theme == self)) {
            (Self::Mate(moves), _) => write!(f, "mate-{moves}"),
            (_, Some((_, name))) => f.write_str(name),
            (_, None) => Ok(()),
        }
    }
}

impl FromStr for PuzzleTheme {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Self, PuzzleError> {
        let mate = text.strip_prefix("mate-").and_then(|moves| moves.parse().ok());
        let named = || Self::NAMED.iter().find(|(_, name)| *name == text).map(|(theme, _)| *theme);
        let known = mate.filter(|moves| (1..=9).contains(moves)).map(Self::Mate).or_else(named);
        known.ok_or_else(|| PuzzleError::PuzzleTheme(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_names_that_it_writes() {
        for text in
            ["mate-1", "mate-4", "tactic", "best", "shot", "ending", "play", "double", "answer"]
        {
            assert_eq!(text.parse::<PuzzleTheme>().unwrap().to_string(), text);
        }
        for text in ["", "mate-", "mate-0", "mate-10", "mate-x", "Tactic"] {
            assert_eq!(text.parse::<PuzzleTheme>(), Err(PuzzleError::PuzzleTheme(text.to_owned())));
        }
    }
}
