use std::fmt;

use game::FileResult;
use movetext::{Tags, Variation};

use super::writer::write;
use super::{PgnError, Termination};
use crate::{Move, PieceLetters, Position, Refusal};

/// A game as a file keeps it. Every move in it, also of its variations, is legal, except that the game may go on after a
/// dead position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnGame {
    tags: Tags,
    start: Position,
    main: Variation<Move>,
    result: Option<FileResult>,
}

impl PgnGame {
    /// A game of these moves; `moves.into_iter().collect()` makes a main line without annotations. The tags of the starting
    /// position are derived from `start` when the game is written.
    ///
    /// # Errors
    /// The first move that is not legal, and the reason.
    pub fn from_moves(
        tags: Tags,
        start: Position,
        main: Variation<Move>,
        result: Option<FileResult>,
    ) -> Result<Self, (Move, Refusal)> {
        check_line(&start, &main)?;
        Ok(Self { tags, start, main, result })
    }

    /// Called by the reader, which has played every move.
    pub(super) fn from_legal_moves(start: Position, game: movetext::GameTree<Move>) -> Self {
        let result = game.result.and_then(FileResult::read);
        Self { tags: game.tags, start, main: game.main, result }
    }

    /// The tag pairs.
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The tag pairs, to be changed. Tags that say where the game begins (`Rules`, `SetUp`, `FEN`)
    /// follow from [`start`](Self::start) when it is written, whatever is put here.
    pub fn tags_mut(&mut self) -> &mut Tags {
        &mut self.tags
    }

    /// The position from which the game begins. It knows its rules.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves that were played, with all that was written about them.
    pub fn main(&self) -> &Variation<Move> {
        &self.main
    }

    /// The position after the last move.
    pub fn end(&self) -> Position {
        let mut position = self.start.clone();
        self.main.plain().for_each(|mv| position.play(*mv));
        position
    }

    /// The result that ends the move text, if one does.
    pub fn result(&self) -> Option<FileResult> {
        self.result
    }

    /// Sets the result and the tag `Result`.
    pub fn set_result(&mut self, result: FileResult) {
        self.result = Some(result);
        self.tags.set("Result", result.as_str());
    }

    /// How the game ended, if the tag `Termination` has one of the standard values.
    pub fn termination(&self) -> Option<Termination> {
        self.tags.get("Termination").and_then(Termination::read)
    }

    /// Writes the game in the export format, with the piece letters of a language.
    ///
    /// # Errors
    /// A move that cannot be played. A game holds none, so this is an error of this crate.
    pub fn write(&self, letters: PieceLetters) -> Result<String, PgnError> {
        write(self, letters)
    }
}

/// Plays every move of a line and of its variations.
fn check_line(start: &Position, line: &Variation<Move>) -> Result<(), (Move, Refusal)> {
    let mut position = start.clone();
    for node in &line.moves {
        position.check_playable(node.mv).map_err(|refusal| (node.mv, refusal))?;
        for variation in &node.variations {
            check_line(&position, variation)?;
        }
        position.play(node.mv);
    }
    Ok(())
}

impl fmt::Display for PgnGame {
    /// Writes the game in the export format, with English letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write(PieceLetters::English).map_err(|_| fmt::Error)?)
    }
}
