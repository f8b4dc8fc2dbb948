use std::io::{self, Read};

use backgammon::{Position, TablePosition};

use crate::{Analysed, Analysis, Wish};

/// Where dice decide, a game is judged otherwise than by [`judge`](crate::judge): plays and cube
/// decisions by their equities, rolls by their luck.
impl Analysed for Position {
    fn analyse(
        _: &str,
        _: &mut dyn Read,
        _: &Wish<'_>,
        _: &mut dyn FnMut(Result<Analysis, String>),
    ) -> Option<io::Result<()>> {
        None
    }
}

/// A play that may stand although it is wrong is judged by people, not by an engine.
impl Analysed for TablePosition {
    fn analyse(
        _: &str,
        _: &mut dyn Read,
        _: &Wish<'_>,
        _: &mut dyn FnMut(Result<Analysis, String>),
    ) -> Option<io::Result<()>> {
        None
    }
}
