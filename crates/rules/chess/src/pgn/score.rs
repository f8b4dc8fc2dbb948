use std::fmt;

use game::{Outcome, Side};

/// The result of a game as the file says it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: the game goes on, was given up, or nobody knows.
    Open,
}

impl Score {
    /// Every score.
    pub const ALL: [Self; 4] = [Self::WhiteWins, Self::BlackWins, Self::Draw, Self::Open];

    /// How PGN writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Open => "*",
        }
    }

    /// Reads [`as_str`](Self::as_str).
    pub fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|score| score.as_str() == text)
    }

    /// The score of a game that has ended.
    pub fn of<E: Copy>(outcome: Outcome<E>) -> Self {
        match outcome.winner() {
            Some(Side::White) => Self::WhiteWins,
            Some(Side::Black) => Self::BlackWins,
            None => Self::Draw,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
