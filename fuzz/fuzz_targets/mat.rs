//! Any bytes read as MAT or SGF are games or faults. What is a game can be written, and is then read
//! as the same game.

#![no_main]

use backgammon::{MatWriter, RecordedGame, for_each_game};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for format in ["mat", "sgf"] {
        for record in sound(format, bytes) {
            let mut written = Vec::new();
            MatWriter::new(&mut written).write(&record).expect("written to memory");
            let again = sound("mat", &written);
            let text = String::from_utf8_lossy(&written);
            assert_eq!(again.len(), 1, "{text}");
            // Files do not say by what numbers an opening roll was tied.
            assert_eq!(again[0].line.position(), record.line.position(), "{text}");
            assert_eq!(again[0].outcome(), record.outcome(), "{text}");
        }
    }
});

fn sound(format: &str, mut bytes: &[u8]) -> Vec<RecordedGame> {
    let mut records = Vec::new();
    for_each_game(format, &mut bytes, &mut |_, record| {
        records.extend(record);
        Ok(())
    })
    .expect("bytes in memory can be read");
    records
}
