use analysis::Reviewed;
use engines::Mastered;
use narration::Playable;
use puzzle_maker::Missed;
use rulebooks::Review;

use crate::analyst::Fathom;
use crate::files::Legible;

/// A game about which everything can be asked here.
pub(crate) trait Known:
    Playable + Mastered + Review + Reviewed + Missed + Legible + Fathom
{
}

impl<G: Playable + Mastered + Review + Reviewed + Missed + Legible + Fathom> Known for G {}
