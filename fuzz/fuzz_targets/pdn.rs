//! Any bytes read as PDN are games or faults. What is a game can be written, and written again from
//! what was written, the same.

#![no_main]

use checkers::Position;
use game::Archive;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut sound = 0;
    Position::check("pdn", &mut &*bytes, &mut |game| sound += u64::from(game.error.is_none()))
        .expect("bytes in memory can be read");
    let once = convert(bytes);
    assert_eq!(convert(once.as_bytes()), once);
    let mut again = 0;
    Position::check("pdn", &mut once.as_bytes(), &mut |game| {
        assert_eq!(game.error, None, "{once}");
        again += 1;
    })
    .expect("bytes in memory can be read");
    assert_eq!(again, sound, "{once}");
});

fn convert(bytes: &[u8]) -> String {
    let mut output = Vec::new();
    Position::convert("pdn", "pdn", &mut &*bytes, &mut output, &mut |_| true)
        .expect("bytes in memory can be read and written");
    String::from_utf8(output).expect("what we write is UTF-8")
}
