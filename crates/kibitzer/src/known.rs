use analysis::Reviewed;
use composer::Missed;
use engines::Mastered;
use parlour::Playable;
use rulebooks::Review;

use crate::analyst::Fathom;
use crate::files::Legible;

/// A game about which everything can be asked here.
pub(crate) trait Known:
    Playable + Mastered + Review + Reviewed + Missed + Legible + Fathom
{
}

impl<G: Playable + Mastered + Review + Reviewed + Missed + Legible + Fathom> Known for G {}
