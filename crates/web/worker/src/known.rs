use analysis::ReviewableGame;
use engines::HasEngine;
use narration::PlayableGame;
use puzzle_maker::MistakePuzzles;
use rulebooks::FileMessages;

use crate::analyst::Fathom;
use crate::files::Legible;

/// A game about which everything can be asked here.
pub(crate) trait Known:
    PlayableGame + HasEngine + FileMessages + ReviewableGame + MistakePuzzles + Legible + Fathom
{
}

impl<
    G: PlayableGame + HasEngine + FileMessages + ReviewableGame + MistakePuzzles + Legible + Fathom,
> Known for G
{
}
