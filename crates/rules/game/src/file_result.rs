use std::fmt;

use crate::{Outcome, Side};

/// Who won a game, as files record it.
///
/// ```
/// use salon_game::{FileResult, Side};
///
/// assert_eq!(FileResult::read("0-1"), Some(FileResult::Win(Side::Black)));
/// assert_eq!(FileResult::Draw.to_string(), "1/2-1/2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FileResult {
    /// The game is not over, was broken off, or its result is not known: `*`.
    Unfinished,
    /// Nobody won: `1/2-1/2`.
    Draw,
    /// This side won: `1-0` for White, `0-1` for Black.
    Win(Side),
}

impl FileResult {
    /// Every result.
    pub const ALL: [Self; 4] =
        [Self::Win(Side::White), Self::Win(Side::Black), Self::Draw, Self::Unfinished];

    /// The text that PGN and PDN have for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Win(Side::White) => "1-0",
            Self::Win(Side::Black) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unfinished => "*",
        }
    }

    /// Reads [`as_str`](Self::as_str).
    pub fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|result| result.as_str() == text)
    }
}

impl<E: Copy> From<Outcome<E>> for FileResult {
    fn from(outcome: Outcome<E>) -> Self {
        outcome.winner().map_or(Self::Draw, Self::Win)
    }
}

impl fmt::Display for FileResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
