use std::io::{self, Read};

use backgammon::TablePosition;

use crate::{Analysed, Analysis, Wish};

/// A record in which plays may be wrong is not judged: what was regular in it can be written as a
/// match, and that can.
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
