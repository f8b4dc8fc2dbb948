//! Any bytes read as tags and move text are games and faults; what can be read can be written, and
//! after that nothing changes any more.

#![no_main]

use libfuzzer_sys::fuzz_target;
use movetext::{AnyWords, Dialect, Export, GameReadError, GameTree, MovetextReader};

fuzz_target!(|bytes: &[u8]| {
    for dialect in [Dialect::PGN, Dialect::PDN] {
        for game in read(bytes, dialect).into_iter().flatten() {
            let written = write(&game);
            let [Some(again)] = &read(written.as_bytes(), dialect)[..] else {
                panic!("one game was written: {written}")
            };
            assert_eq!(write(again), written);
        }
    }
});

fn read(bytes: &[u8], dialect: Dialect) -> Vec<Option<GameTree<String>>> {
    let mut reader = MovetextReader::new(bytes, dialect);
    let mut games = Vec::new();
    loop {
        match reader.read_game(|_| Ok(AnyWords::default())) {
            Ok(Some(game)) => games.push(Some(game)),
            Ok(None) => return games,
            Err(GameReadError::Syntax(_)) => games.push(None),
            Err(error) => panic!("memory does not fail: {error}"),
        }
        assert!(games.len() <= bytes.len(), "more games than bytes");
    }
}

fn write(game: &GameTree<String>) -> String {
    let Ok(text) = Export { roster: &[] }.write(game, AnyWords::default());
    text
}
