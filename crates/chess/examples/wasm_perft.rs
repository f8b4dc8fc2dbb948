//! A module for `cargo verify`, which runs it as wasm: the rules must count there what they count
//! here.

use salon_chess::{Position, Rules};

/// Peter McKenzie's position with every special move in it.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Counts the leaves below the position, or 0 if it cannot be read.
// SAFETY: nothing else in the module is called `perft`.
#[unsafe(no_mangle)]
pub extern "C" fn perft(depth: u32) -> u64 {
    Position::from_fen(Rules::STANDARD, KIWIPETE).map_or(0, |position| position.perft(depth))
}
