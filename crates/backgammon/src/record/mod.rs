//! Whole games as they were played, and the files that keep them.

mod archive;
mod draft;
mod mat_cells;
mod mat_read;
mod mat_write;
mod retell;
mod sgf_read;
mod sgf_tree;

use game::{BySide, Line, Outcome, Side};

use crate::ending::Ending;
use crate::position::Position;

pub use self::archive::for_each_game;
pub use self::mat_write::MatWriter;

/// One game of a match or session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Who played.
    pub players: BySide<String>,
    /// Which game of its match it is, from 1.
    pub number: u32,
    /// What the file says beside the game, without marks.
    pub notes: Vec<String>,
    /// What happened on the board.
    pub line: Line<Position>,
    /// How the players ended the game, if the board did not.
    pub agreed: Option<Outcome<Ending>>,
}

impl Record {
    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome<Ending>> {
        self.line.turn().outcome().or(self.agreed)
    }

    /// Who played, at which score, and in what.
    pub fn title(&self) -> String {
        title(&self.players, self.line.start(), self.number)
    }
}

/// Who plays, at which score, and in what.
fn title(players: &BySide<String>, start: &Position, number: u32) -> String {
    let points = start.score().points();
    let side = |side: Side| format!("{} {}", players[side], points[side]);
    let unit = match start.rules.match_length() {
        Some(length) => format!("match to {length}"),
        None => "money".to_owned(),
    };
    format!("{} - {}, game {number}, {unit}", side(Side::Black), side(Side::White))
}
