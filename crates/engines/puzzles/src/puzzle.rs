use std::fmt;
use std::str::FromStr;

use crate::PuzzleTheme;

/// A position in which one move is right.
///
/// Its text is a line of three parts: grade, theme and rules; the position; and the moves of the solution, in which the
/// solver and the opponent alternate.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Puzzle {
    /// How hard it is to solve, from 1 to 5.
    pub grade: u8,
    /// What is to be found.
    pub theme: PuzzleTheme,
    /// The rules, as text.
    pub rules: String,
    /// The position, as text.
    pub position: String,
    /// The moves of the solution, as texts: never empty, and the last move is the solver's.
    pub line: Vec<String>,
}

/// Why a text is not a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleError {
    /// There are not three parts separated by ` | `.
    Parts,
    /// The first part is not grade, theme and rules.
    Head(String),
    /// The grade is not a number from 1 to 5.
    Grade(String),
    /// The theme is unknown.
    PuzzleTheme(String),
    /// The line does not end with a move of the solver.
    Line,
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parts => f.write_str("a puzzle has three parts separated by ' | '"),
            Self::Head(text) => write!(f, "'{text}' is not a grade, a theme and rules"),
            Self::Grade(text) => write!(f, "'{text}' is not a grade: grades are 1 to 5"),
            Self::PuzzleTheme(text) => write!(f, "there is no theme '{text}'"),
            Self::Line => f.write_str("the solution must end with a move of the solver"),
        }
    }
}

impl std::error::Error for PuzzleError {}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { grade, theme, rules, position, line } = self;
        write!(f, "{grade} {theme} {rules} | {position} | {}", line.join(" "))
    }
}

impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Self, PuzzleError> {
        let parts: Vec<&str> = text.trim().split(" | ").collect();
        let [head, position, line] = parts[..] else { return Err(PuzzleError::Parts) };
        let words: Vec<&str> = head.split(' ').collect();
        let [grade, theme, rules] = words[..] else {
            return Err(PuzzleError::Head(head.to_owned()));
        };
        let number = grade.parse().ok().filter(|grade| (1..=5).contains(grade));
        let line: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        if line.len().is_multiple_of(2) {
            return Err(PuzzleError::Line);
        }
        Ok(Self {
            grade: number.ok_or_else(|| PuzzleError::Grade(grade.to_owned()))?,
            theme: theme.parse()?,
            rules: rules.to_owned(),
            position: position.to_owned(),
            line,
        })
    }
}

impl Puzzle {
    /// The number of moves that the solver has to find.
    pub fn moves(&self) -> usize {
        self.line.len().div_ceil(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "3 mate-2 standard | 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1 | f6f7 h8h7 g1h2";

    #[test]
    fn reads_what_it_writes() {
        let puzzle: Puzzle = TEXT.parse().unwrap();
        assert_eq!((puzzle.grade, puzzle.theme, puzzle.moves()), (3, PuzzleTheme::Mate(2), 2));
        assert_eq!(puzzle.to_string(), TEXT);
    }

    #[test]
    fn rejects_texts_that_are_no_puzzle() {
        let wrong = |text: &str| text.parse::<Puzzle>().unwrap_err();
        assert_eq!(wrong(""), PuzzleError::Parts);
        assert_eq!(wrong("1 shot | x | a"), PuzzleError::Head("1 shot".to_owned()));
        assert_eq!(wrong("6 shot standard | x | a"), PuzzleError::Grade("6".to_owned()));
        assert_eq!(wrong("1 luck standard | x | a"), PuzzleError::PuzzleTheme("luck".to_owned()));
        assert_eq!(wrong("1 shot standard | x | a b"), PuzzleError::Line);
    }
}
