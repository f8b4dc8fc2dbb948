use std::io::{self, Read};

use backgammon::TablePosition;

use crate::{Analysed, Analysis, Wish};

/// A play that may stand although it is wrong is judged by people, not by an engine. What was regular
/// in such a game can be written as a match, and that can be judged.
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
