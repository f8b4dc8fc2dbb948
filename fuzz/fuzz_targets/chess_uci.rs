//! Any words read as UCI moves are refused or played; what is played is legal.

#![no_main]

use chess::{Position, Rules};
use game::{Game, Notation};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for rules in Rules::ALL.into_iter().chain([Rules::CHESS960]) {
        let mut position = Position::new(rules);
        for word in text.split_whitespace() {
            let Ok(event) = position.read_event(word) else { continue };
            assert_eq!(position.write_event(&event), word);
            position.apply(&event).expect("what was read can be played");
        }
    }
});
