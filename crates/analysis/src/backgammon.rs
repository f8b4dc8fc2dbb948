use std::io::{self, Read};

use backgammon::Position;

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
