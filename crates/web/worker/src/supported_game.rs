use analysis::ReviewableGame;
use engines::HasEngine;
use narration::PlayableGame;
use puzzle_maker::MistakePuzzles;
use rulebooks::FileMessages;

use crate::analysis::ExactFacts;
use crate::game_files::GameFiles;

/// A game with everything that the worker needs.
pub(crate) trait SupportedGame:
    PlayableGame + HasEngine + FileMessages + ReviewableGame + MistakePuzzles + GameFiles + ExactFacts
{
}

impl<
    G: PlayableGame
        + HasEngine
        + FileMessages
        + ReviewableGame
        + MistakePuzzles
        + GameFiles
        + ExactFacts,
> SupportedGame for G
{
}
