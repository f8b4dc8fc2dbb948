use std::io::{self, Read};

use backgammon::TablePosition;

use crate::{AnalysableGame, AnalysisOptions, AnalysisReport};

/// A play that may stand although it is wrong is judged by people, not by an engine. What was regular
/// in such a game can be written as a match, and that can be judged.
impl AnalysableGame for TablePosition {
    fn analyse(
        _: &str,
        _: &mut dyn Read,
        _: &AnalysisOptions<'_>,
        _: &mut dyn FnMut(Result<AnalysisReport, String>),
    ) -> Option<io::Result<()>> {
        None
    }
}
