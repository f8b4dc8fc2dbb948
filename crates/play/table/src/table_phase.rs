use std::fmt;

/// How far play at a table has got.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TablePhase {
    /// Before the first game: seats are being taken.
    #[default]
    Gathering,
    /// A game is being played.
    Playing,
    /// A game is over, and another follows.
    Between,
    /// Nothing follows.
    Over,
}

impl TablePhase {
    /// Every phase.
    pub const ALL: [Self; 4] = [Self::Gathering, Self::Playing, Self::Between, Self::Over];

    /// The name of the phase: `gathering`, `playing`, `between` or `over`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gathering => "gathering",
            Self::Playing => "playing",
            Self::Between => "between",
            Self::Over => "over",
        }
    }

    /// The phase with this name.
    pub fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|phase| phase.name() == name)
    }
}

impl fmt::Display for TablePhase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
