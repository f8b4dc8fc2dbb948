use std::fmt;

use game::Notation;

use crate::{GameResult, Seat, Table, TablePhase};

/// The outcome of everything that was played at a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableOutcome {
    /// This player won.
    Won(Seat),
    /// Nobody won.
    Draw,
    /// It was broken off and does not count.
    Aborted,
}

impl TableOutcome {
    /// The name of the outcome: `south`, `north`, `draw` or `aborted`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Won(Seat::South) => "south",
            Self::Won(Seat::North) => "north",
            Self::Draw => "draw",
            Self::Aborted => "aborted",
        }
    }

    /// The outcome with this name.
    pub fn read(name: &str) -> Option<Self> {
        match name {
            "draw" => Some(Self::Draw),
            "aborted" => Some(Self::Aborted),
            _ => Seat::read(name).map(Self::Won),
        }
    }
}

impl fmt::Display for TableOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl<G: Notation> Table<G> {
    /// The outcome of everything that was played here; `None` until it is over. A table whose last game was
    /// aborted, or at which nothing was played, is aborted unless one player is ahead.
    pub fn outcome(&self) -> Option<TableOutcome> {
        if self.phase() != TablePhase::Over {
            return None;
        }
        let is_aborted =
            || self.current_game().is_none_or(|game| game.result() == Some(GameResult::Aborted));
        Some(match self.winner() {
            Some(seat) => TableOutcome::Won(seat),
            None if is_aborted() => TableOutcome::Aborted,
            None => TableOutcome::Draw,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_every_name_it_writes() {
        let won = Seat::ALL.map(TableOutcome::Won);
        for outcome in won.into_iter().chain([TableOutcome::Draw, TableOutcome::Aborted]) {
            assert_eq!(TableOutcome::read(outcome.name()), Some(outcome));
        }
        assert_eq!(TableOutcome::read("east"), None);
    }
}
