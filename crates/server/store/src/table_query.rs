use table::{BySeat, TableOutcome, TablePhase};

use crate::{TableStatus, UserId};

/// Which tables to list. Conditions that are `None` or `false` are not checked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TableQuery {
    /// The table with this code.
    pub code: Option<String>,
    /// Tables at which this user plays.
    pub user: Option<UserId>,
    /// Tables that are listed in the lobby.
    pub public: bool,
    /// Tables in this phase.
    pub phase: Option<TablePhase>,
    /// Tables of this game.
    pub game: Option<String>,
    /// Tables with these rules.
    pub rules: Option<String>,
    /// Tables with a player of this name.
    pub player: Option<String>,
    /// Tables with this outcome.
    pub outcome: Option<TableOutcome>,
    /// Tables that come after the one with this code in the list, to page on.
    pub after: Option<String>,
    /// How many tables to return at most.
    pub limit: u32,
}

impl TableQuery {
    /// How many tables a list examines at most if no index answers all of its conditions.
    pub const MAX_SCANNED: u32 = 5_000;
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableListing {
    /// The code by which people find it.
    pub code: String,
    /// The name of the game.
    pub game: String,
    /// The canonical text of the rules.
    pub rules: String,
    /// The canonical text of the clock.
    pub clock: String,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
    /// The names of the players; `None` for an empty seat.
    pub names: BySeat<Option<String>>,
    /// The users in its seats; `None` for computers and empty seats.
    pub owners: BySeat<Option<UserId>>,
    /// Whether its result counts for ratings.
    pub rated: bool,
    /// The players' ratings at this game, rounded.
    pub ratings: BySeat<Option<i64>>,
    /// Its status when that was last written down.
    pub status: TableStatus,
}
