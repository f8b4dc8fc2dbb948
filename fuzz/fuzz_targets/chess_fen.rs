//! Any text read as FEN is refused, or becomes a position that can be written, read and played.

#![no_main]

use chess::{Position, Rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for rules in Rules::ALL.into_iter().chain([Rules::CHESS960]) {
        let Ok(position) = Position::from_fen(rules, text) else { continue };
        assert_eq!(Position::from_fen(rules, &position.to_fen()).as_ref(), Ok(&position));
        for mv in &position.moves() {
            let mut next = position.clone();
            next.play(*mv);
            assert_eq!(Position::from_fen(rules, &next.to_fen()), Ok(next));
        }
    }
});
