use chess::Position;
use words::Language;

use super::ExactFacts;

impl ExactFacts for Position {
    fn forced_win(side: &str, moves: u64, l: Language) -> String {
        l.analysis_mates_in(moves, side)
    }
}
