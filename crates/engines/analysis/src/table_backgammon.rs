use std::io::{self, Read};

use backgammon::TablePosition;

use crate::{AnalysableGame, AnalysisError, AnalysisOptions, AnalysisReport};

/// There is no analysis of games under table rules, because engines do not evaluate irregular plays. The regular part of
/// such a game can be converted to an ordinary match file, which can be analysed.
impl AnalysableGame for TablePosition {
    fn analyse(
        _: &str,
        _: &mut dyn Read,
        _: &AnalysisOptions<'_>,
        _: &mut dyn FnMut(Result<AnalysisReport, AnalysisError>),
    ) -> Option<io::Result<()>> {
        None
    }
}
