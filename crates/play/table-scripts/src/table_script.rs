use table::Takebacks;

/// A table, and what people do there.
#[derive(Clone, Copy, Debug)]
pub struct TableScript {
    /// What it shows.
    pub name: &'static str,
    /// The name of the game.
    pub game: &'static str,
    /// The rules as text.
    pub rules: &'static str,
    /// The starting position, if it is not the usual one.
    pub start: Option<&'static str>,
    /// The level of the computer in the north; `None` if a person sits there. A person sits in the south.
    pub computer: Option<u8>,
    /// The clock as text.
    pub clock: &'static str,
    /// Whether moves can be taken back.
    pub takebacks: Takebacks,
    /// How many games are played, in games whose rules have no matches.
    pub games: u32,
    /// What people type: a move in the canonical notation, the English word for an action, or `*` for the first legal
    /// move, whatever the dice are.
    pub lines: &'static [&'static str],
}

/// Stands for the first legal move.
pub(crate) const ANY_MOVE: &str = "*";

impl TableScript {
    /// Two people at a table without a clock.
    pub(crate) const fn new(
        name: &'static str,
        game: &'static str,
        lines: &'static [&'static str],
    ) -> Self {
        Self {
            name,
            game,
            rules: "standard",
            start: None,
            computer: None,
            clock: "none",
            takebacks: Takebacks::Asked,
            games: 1,
            lines,
        }
    }

    /// The same from this position.
    pub(crate) const fn from(self, start: &'static str) -> Self {
        Self { start: Some(start), ..self }
    }

    /// The same under these rules.
    pub(crate) const fn under(self, rules: &'static str) -> Self {
        Self { rules, ..self }
    }

    /// The same against a computer of this level.
    pub(crate) const fn against(self, level: u8) -> Self {
        Self { computer: Some(level), ..self }
    }
}
