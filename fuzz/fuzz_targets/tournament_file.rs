//! Any text read as a tournament file is refused, or is a tournament that can be paired, ranked and written again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use pairing::TournamentFile;

fuzz_target!(|text: &str| {
    let Ok(mut file) = TournamentFile::read(text) else { return };
    assert_eq!(TournamentFile::read(&file.write()).as_ref(), Ok(&file), "a written file can be read");
    let _ = file.standings();
    let _ = file.pair();
});
