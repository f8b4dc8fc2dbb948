use std::fmt;

/// How a game came to its end, by the words that the PGN standard has for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Termination {
    /// Somebody left and did not come back.
    Abandoned,
    /// An arbiter decided.
    Adjudication,
    /// A player died.
    Death,
    /// Something unforeseen happened.
    Emergency,
    /// As games end: mate, resignation, a draw.
    Normal,
    /// A player broke the rules.
    RulesInfraction,
    /// A flag fell.
    TimeForfeit,
    /// The game goes on.
    Unterminated,
}

impl Termination {
    /// Every way.
    pub const ALL: [Self; 8] = [
        Self::Abandoned,
        Self::Adjudication,
        Self::Death,
        Self::Emergency,
        Self::Normal,
        Self::RulesInfraction,
        Self::TimeForfeit,
        Self::Unterminated,
    ];

    /// How PGN writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Abandoned => "abandoned",
            Self::Adjudication => "adjudication",
            Self::Death => "death",
            Self::Emergency => "emergency",
            Self::Normal => "normal",
            Self::RulesInfraction => "rules infraction",
            Self::TimeForfeit => "time forfeit",
            Self::Unterminated => "unterminated",
        }
    }

    /// Reads [`as_str`](Self::as_str), in small or large letters.
    pub fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.as_str().eq_ignore_ascii_case(text))
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
