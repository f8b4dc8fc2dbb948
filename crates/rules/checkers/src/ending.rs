use movetext::EndingPhrases;

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The player to move has lost every piece.
    Captured,
    /// The player to move has pieces, but none of them can move.
    Blocked,
    /// A player resigned.
    Resignation,
    /// A player claimed that for forty moves of each side no man had been moved and nothing
    /// captured.
    FortyMoves,
    /// A player claimed that the position occurred for the third time.
    ThirdRepetition,
    /// For eighty moves of each side no man had been moved and nothing captured.
    EightyMoves,
    /// The position occurred for the fifth time.
    FifthRepetition,
}

impl Ending {
    /// Every ending, for translations and exhaustive tests.
    pub const ALL: [Self; 7] = [
        Self::Captured,
        Self::Blocked,
        Self::Resignation,
        Self::FortyMoves,
        Self::ThirdRepetition,
        Self::EightyMoves,
        Self::FifthRepetition,
    ];

    /// A sentence in plain English.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Captured => "all pieces are captured",
            Self::Blocked => "the player to move is blocked",
            Self::Resignation => "a player resigned",
            Self::FortyMoves => "a draw was claimed after forty moves without progress",
            Self::ThirdRepetition => "a draw was claimed by threefold repetition",
            Self::EightyMoves => "eighty moves without progress are a draw",
            Self::FifthRepetition => "fivefold repetition is a draw",
        }
    }
}

impl EndingPhrases for Ending {
    fn at_end(self) -> String {
        format!("at the end {}", self.name())
    }

    fn played_on(self) -> String {
        format!("though {}", self.name())
    }
}
