//! Any bytes read as PGN are games and faults; the quick checker finds the same ones as the reader,
//! and a game that was written is read again as it was.

#![no_main]

use chess::pgn::{PgnChecker, PgnReadError, PgnReader};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut checker = PgnChecker::new(bytes);
    for game in PgnReader::new(bytes) {
        let checked = checker.next_game().expect("memory does not fail").expect("as many games");
        match game {
            Ok(game) => {
                assert_eq!(checked.error, None);
                let written = game.to_string();
                let mut again = PgnReader::new(written.as_bytes());
                let back = again.next().expect("one game").expect("no fault");
                assert!(again.next().is_none());
                assert_eq!(back.main(), game.main());
                assert_eq!(back.start(), game.start());
                assert_eq!(back.to_string(), written);
            }
            Err(PgnReadError::Game(fault)) => assert_eq!(checked.error, Some(fault.into())),
            Err(PgnReadError::Io(error)) => panic!("memory does not fail: {error}"),
        }
    }
    assert_eq!(checker.next_game().expect("memory does not fail"), None);
});
