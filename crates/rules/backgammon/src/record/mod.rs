//! Recorded games and their file formats, MAT and SGF.

mod archive;
mod mat_cells;
mod mat_read;
mod mat_write;
mod match_file_error;
mod replay;
mod sgf_read;
mod sgf_tree;
mod sgf_write;
mod unverified_game;

use game::{BySide, Line, Outcome, Side};

use crate::ending::Ending;
use crate::position::Position;

pub use self::archive::{MatchReader, MatchWriter, for_each_game};
pub use self::mat_write::MatWriter;
pub use self::match_file_error::{MatchFileError, MatchFileWarning};
pub use self::sgf_write::SgfWriter;

/// One game of a match or session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedGame {
    /// Who played.
    pub players: BySide<String>,
    /// Which game of its match it is, from 1.
    pub number: u32,
    /// The comments of the file, without comment marks.
    pub notes: Vec<String>,
    /// The events of the game.
    pub line: Line<Position>,
    /// How the players ended the game, if the board did not.
    pub agreed: Option<Outcome<Ending>>,
}

impl RecordedGame {
    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome<Ending>> {
        self.line.turn().outcome().or(self.agreed)
    }

    /// How many times the opening roll has turned the cube.
    pub fn auto_doubles(&self) -> u8 {
        let begun = self.line.positions().iter().find(|position| position.rolled().is_some());
        begun.unwrap_or(self.line.position()).cube().turns()
    }

    /// Who played, at which score, to how many points, and which game of the match it is:
    /// `Ann – Bob 2-0/5 #3`.
    pub fn title(&self) -> String {
        title(&self.players, self.line.start(), self.number)
    }
}

/// A title that needs no translation.
fn title(players: &BySide<String>, start: &Position, number: u32) -> String {
    let points = start.score().points();
    let [black, white] = [Side::Black, Side::White].map(|side| (&players[side], points[side]));
    let length = start.rules.match_length().map_or(String::new(), |length| format!("/{length}"));
    format!("{} – {} {}-{}{length} #{number}", black.0, white.0, black.1, white.1)
}
