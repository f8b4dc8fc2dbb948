//! The rules as a wasm module: what they count there must be what they count here. `cargo verify`
//! runs it in an interpreter. Not part of the product.

use chess::{Position, Rules};

/// Peter McKenzie's position with every special move in it.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The leaves below that position, or 0 if it cannot be read.
// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn chess(depth: u32) -> u64 {
    Position::from_fen(Rules::STANDARD, KIWIPETE).map_or(0, |position| position.perft(depth))
}
