use chess::Position;
use words::Language;

use super::Fathom;

impl Fathom for Position {
    fn proved(side: &str, moves: u64, l: Language) -> String {
        l.analysis_mates_in(moves, side)
    }
}
