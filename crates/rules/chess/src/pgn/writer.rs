use std::io::{self, Write};

use movetext::Export;

use super::board::WordBoard;
use super::{Game, Reason, Score, setup};
use crate::Letters;

/// The seven tags that every game has, in their order, with what stands for "unknown".
pub const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Writes games one after another in the export format.
pub struct Writer<W> {
    output: W,
    letters: Letters,
}

impl<W: Write> Writer<W> {
    /// A writer with English letters, as the standard wants them.
    pub fn new(output: W) -> Self {
        Self { output, letters: Letters::English }
    }

    /// A writer with the piece letters of a language.
    #[must_use]
    pub fn letters(self, letters: Letters) -> Self {
        Self { letters, ..self }
    }

    /// Writes a game.
    ///
    /// # Errors
    /// What writing itself brings up.
    pub fn write(&mut self, game: &Game) -> io::Result<()> {
        self.output.write_all(game.write(self.letters).as_bytes())
    }
}

/// The text of a game in the export format.
pub(super) fn write(game: &Game, letters: Letters) -> Result<String, Reason> {
    let mut tags = game.tags().clone();
    setup::describe(game.start(), &mut tags);
    let board = WordBoard { position: game.start().clone(), letters };
    let result = game.score().map(Score::as_str);
    Export { roster: &ROSTER }.write_parts(&tags, game.main(), result, board)
}
