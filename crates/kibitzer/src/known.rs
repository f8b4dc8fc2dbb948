use analysis::Reviewed;
use composer::Missed;
use engines::Mastered;
use parlour::Playable;
use rulebooks::Review;

use crate::files::Legible;

/// A game about which everything can be asked here.
pub(crate) trait Known: Playable + Mastered + Review + Reviewed + Missed + Legible {}

impl<G: Playable + Mastered + Review + Reviewed + Missed + Legible> Known for G {}
