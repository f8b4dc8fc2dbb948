//! Any text read as a tournament report is refused, or is a tournament that can be paired, ranked and written again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use pairing::{TieBreak, UnplayedRounds, pair_swiss_round, read_trf, standings, write_trf};

fuzz_target!(|text: &str| {
    let Ok((tournament, header)) = read_trf(text) else { return };
    let _ = pair_swiss_round(&tournament);
    let table = standings(&tournament, &TieBreak::ALL, UnplayedRounds::VirtualOpponent);
    read_trf(&write_trf(&tournament, &header, &table)).expect("a written report can be read");
});
