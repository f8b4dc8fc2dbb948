//! Any text read as the FEN of checkers is refused, or becomes a position that can be written, read
//! and played, and whose moves can be written and read.

#![no_main]

use checkers::{Position, Rulebook, Rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for rules in Rulebook::ALL.map(Rules::of) {
        let Ok(position) = Position::from_fen(rules, text) else { continue };
        assert_eq!(Position::from_fen(rules, &position.fen()), Ok(position));
        for mv in position.moves() {
            assert_eq!(position.read_numeric(&mv.to_string()), Ok(mv));
            let mut next = position;
            next.play(&mv);
            assert_eq!(Position::from_fen(rules, &next.fen()), Ok(next));
        }
        assert_eq!(position.perft(1), position.moves().len() as u64);
    }
});
