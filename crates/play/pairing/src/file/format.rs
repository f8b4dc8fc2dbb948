/// Who meets whom in a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TournamentFormat {
    /// Players with equal scores meet, by the FIDE Dutch system.
    #[default]
    Swiss,
    /// Everybody meets everybody once.
    RoundRobin,
    /// Everybody meets everybody twice, with reversed colours.
    DoubleRoundRobin,
    /// A lost match ends the tournament.
    Knockout,
    /// A knockout in which the losers of the semi-finals play for the third place.
    KnockoutWithThirdPlace,
    /// Two lost matches end the tournament.
    DoubleElimination,
    /// A main draw whose losers go on in a consolation.
    Consolation,
    /// A consolation whose early losers get a last chance.
    ConsolationWithLastChance,
}

impl TournamentFormat {
    /// All formats.
    pub const ALL: [Self; 8] = [
        Self::Swiss,
        Self::RoundRobin,
        Self::DoubleRoundRobin,
        Self::Knockout,
        Self::KnockoutWithThirdPlace,
        Self::DoubleElimination,
        Self::Consolation,
        Self::ConsolationWithLastChance,
    ];

    /// The name in files and commands.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Swiss => "swiss",
            Self::RoundRobin => "round-robin",
            Self::DoubleRoundRobin => "double-round-robin",
            Self::Knockout => "knockout",
            Self::KnockoutWithThirdPlace => "knockout+third-place",
            Self::DoubleElimination => "double-elimination",
            Self::Consolation => "consolation",
            Self::ConsolationWithLastChance => "consolation+last-chance",
        }
    }

    /// The format with a name.
    #[must_use]
    pub fn parse(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.id() == id)
    }

    /// Whether the tournament is a draw of matches instead of rounds in which everybody plays.
    #[must_use]
    pub const fn is_elimination(self) -> bool {
        !matches!(self, Self::Swiss | Self::RoundRobin | Self::DoubleRoundRobin)
    }
}
