//! Any words read as SAN moves, in either language, are refused or played, and written as they are
//! read.

#![no_main]

use chess::{PieceLetters, Position, Rules, San};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for letters in [PieceLetters::English, PieceLetters::French] {
        let mut position = Position::new(Rules::STANDARD);
        for word in text.split_whitespace() {
            let Ok(san) = San::read(word, letters) else { continue };
            let Ok(mv) = san.to_move(&position) else { continue };
            assert!(position.is_legal(mv));
            let written = position.to_san(mv, letters);
            let again = San::read(&written, letters).expect("what was written can be read");
            assert_eq!(again.to_move(&position), Ok(mv));
            position.play(mv);
        }
    }
});
