use table::BySeat;

use crate::{GuestId, Mark, TableId};

/// A line of a record, and whose request it answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The line as the record has it, checksum and line feed included.
    pub text: String,
    /// Who asked for it and under which number; nothing if the house did it by itself.
    pub asked: Option<(GuestId, u64)>,
}

/// A table as the store has it.
#[derive(Clone, PartialEq, Debug)]
pub struct Kept {
    /// Its number.
    pub id: TableId,
    /// Its code.
    pub code: String,
    /// The game's name.
    pub game: String,
    /// The rules' canonical text.
    pub rules: String,
    /// Whether it stands in the lobby.
    pub public: bool,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
    /// Who sits where; nobody where a computer sits or where the seat is free.
    pub owners: BySeat<Option<GuestId>>,
    /// The record's header.
    pub header: String,
    /// The record's lines.
    pub lines: Vec<Line>,
    /// The secret of its dice.
    pub secret: Option<String>,
    /// The table at which its players went on.
    pub rematch: Option<String>,
    /// Whether its result counts for ratings and has not been counted yet.
    pub uncounted: bool,
    /// What its players' play at this game is worth, where they have an account.
    pub marks: BySeat<Option<Mark>>,
    /// What its players want to answer to which move.
    pub plans: BySeat<Option<String>>,
}

impl Kept {
    /// The whole record.
    pub fn record(&self) -> String {
        let lines = self.lines.iter().map(|line| line.text.as_str());
        std::iter::once(self.header.as_str()).chain(lines).collect()
    }
}
