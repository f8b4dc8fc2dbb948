use std::fmt;

use game::EndReason;

/// How a game ended, in the words of the PGN standard's tag `Termination`. PDN uses the same words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Termination {
    /// A player left the game.
    Abandoned,
    /// A third party decided the result.
    Adjudication,
    /// A player died.
    Death,
    /// An unforeseen event ended the game.
    Emergency,
    /// Mate, resignation or a draw.
    Normal,
    /// A player broke the rules.
    RulesInfraction,
    /// A flag fell.
    TimeForfeit,
    /// The game is not over.
    Unterminated,
}

impl Termination {
    /// Every value.
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

    /// The text of the tag.
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

    /// Reads [`as_str`](Self::as_str), in upper or lower case.
    pub fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|termination| termination.as_str().eq_ignore_ascii_case(text))
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl From<EndReason> for Termination {
    fn from(reason: EndReason) -> Self {
        match reason {
            EndReason::Unfinished => Self::Unterminated,
            EndReason::Rules | EndReason::Agreement | EndReason::Resignation => Self::Normal,
            EndReason::Adjudicated => Self::Adjudication,
            EndReason::Time => Self::TimeForfeit,
            EndReason::Abandoned => Self::Abandoned,
        }
    }
}
