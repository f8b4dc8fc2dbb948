use table::BySeat;

use crate::{RatingEntry, TableId, UserId};

/// A request of a user, by the number that their client gave it. No two requests have the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClientRequestId {
    /// Whose request.
    pub user: UserId,
    /// The client's number for it.
    pub number: u64,
}

/// A line of a record, and the request that led to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordLine {
    /// The line as the record has it, with its checksum and its line feed.
    pub text: String,
    /// The request that led to it; `None` if the server added the line by itself.
    pub request: Option<ClientRequestId>,
}

/// A table as the store has it.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredTable {
    /// Its number in the store.
    pub id: TableId,
    /// The code by which people find it.
    pub code: String,
    /// The name of the game.
    pub game: String,
    /// The canonical text of the rules.
    pub rules: String,
    /// Whether it is listed in the lobby.
    pub public: bool,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
    /// How much time its clock has skipped, in milliseconds, because the machine's clock was wrong.
    pub clock_shift: i64,
    /// The user who opened it.
    pub opener: UserId,
    /// The users in its seats; `None` for computers and empty seats.
    pub owners: BySeat<Option<UserId>>,
    /// The header of the record.
    pub header: String,
    /// The lines of the record after the header.
    pub lines: Vec<RecordLine>,
    /// The secret of its dice.
    pub secret: Option<String>,
    /// The code of the table at which its players continued.
    pub rematch: Option<String>,
    /// Whether its result still has to be counted for the ratings.
    pub unrated: bool,
    /// The players' ratings at this game, for players with an account.
    pub ratings: BySeat<Option<RatingEntry>>,
    /// The players' planned moves.
    pub planned_moves: BySeat<Option<String>>,
}

impl StoredTable {
    /// The whole record.
    pub fn record(&self) -> String {
        let lines = self.lines.iter().map(|line| line.text.as_str());
        std::iter::once(self.header.as_str()).chain(lines).collect()
    }
}
