use std::io::{self, Write};

use game::FileResult;
use movetext::Export;

use super::board::SanBoard;
use super::{PgnError, PgnGame, setup};
use crate::PieceLetters;

/// The seven tags that every game has, in their order, with the value that means "unknown".
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
pub struct PgnWriter<W> {
    output: W,
    letters: PieceLetters,
}

impl<W: Write> PgnWriter<W> {
    /// A writer with English letters, as the standard wants them.
    pub fn new(output: W) -> Self {
        Self { output, letters: PieceLetters::English }
    }

    /// A writer with the piece letters of a language.
    #[must_use]
    pub fn letters(self, letters: PieceLetters) -> Self {
        Self { letters, ..self }
    }

    /// Writes a game.
    ///
    /// # Errors
    /// Writing failed.
    pub fn write(&mut self, game: &PgnGame) -> io::Result<()> {
        let text = game.write(self.letters).map_err(io::Error::other)?;
        self.output.write_all(text.as_bytes())
    }
}

/// The text of a game in the export format.
pub(super) fn write(game: &PgnGame, letters: PieceLetters) -> Result<String, PgnError> {
    let mut tags = game.tags().clone();
    setup::describe(game.start(), &mut tags);
    let board = SanBoard { position: game.start().clone(), letters };
    let result = game.result().map(FileResult::as_str);
    Export { roster: &ROSTER }.write_parts(&tags, game.main(), result, board)
}
