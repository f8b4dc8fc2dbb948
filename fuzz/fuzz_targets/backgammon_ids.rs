//! Any text read as position ID and match ID is refused, or is written as it was read, but for the
//! order of the dice; and what it means, if anything, has the same IDs.

#![no_main]

use backgammon::{GnuId, MatchId, PositionId, Rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(id) = text.parse::<PositionId>() {
        assert_eq!(id.to_string(), text.trim().trim_end_matches('='));
    }
    if let Ok(id) = text.parse::<MatchId>() {
        assert_eq!(id.to_string().parse(), Ok(id));
    }
    let Ok(id) = text.parse::<GnuId>() else { return };
    assert_eq!(id.to_string().parse(), Ok(id));
    if let Ok(position) = id.to_position(&Rules::STANDARD) {
        let again = GnuId::of(&position).expect("it came from IDs");
        let back = again.to_position(&Rules::STANDARD);
        assert_eq!(back, Ok(position), "{again}");
    }
});
