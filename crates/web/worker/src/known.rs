use analysis::ReviewableGame;
use engines::HasEngine;
use narration::Playable;
use puzzle_maker::MistakePuzzles;
use rulebooks::Review;

use crate::analyst::Fathom;
use crate::files::Legible;

/// A game about which everything can be asked here.
pub(crate) trait Known:
    Playable + HasEngine + Review + ReviewableGame + MistakePuzzles + Legible + Fathom
{
}

impl<G: Playable + HasEngine + Review + ReviewableGame + MistakePuzzles + Legible + Fathom> Known
    for G
{
}
