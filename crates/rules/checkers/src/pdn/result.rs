use game::{Outcome, Side};

/// What a result says, seen from White.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// A side has won.
    Won(Side),
    /// Nobody has.
    Drawn,
    /// It is not told.
    Open,
}

impl Score {
    /// The score of an outcome.
    pub fn of<E: Copy>(outcome: Option<Outcome<E>>) -> Self {
        match outcome.map(|outcome| outcome.winner()) {
            Some(Some(winner)) => Self::Won(winner),
            Some(None) => Self::Drawn,
            None => Self::Open,
        }
    }

    /// What a file's result means.
    pub fn read(result: &str) -> Self {
        match result.trim() {
            "1-0" | "2-0" => Self::Won(Side::White),
            "0-1" | "0-2" => Self::Won(Side::Black),
            "1/2-1/2" | "1-1" => Self::Drawn,
            _ => Self::Open,
        }
    }

    /// How it is written.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Won(Side::White) => "1-0",
            Self::Won(Side::Black) => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::Open => "*",
        }
    }
}
