//! The rules as a wasm module: what they count there must be what they count here. `cargo verify`
//! runs it in an interpreter. Not part of the product.

use game::{Game, Perft};

/// Peter McKenzie's chess position with every special move in it.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The leaves below that position, or 0 if it cannot be read.
// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn chess(depth: u32) -> u64 {
    let position = chess::Position::from_fen(chess::Rules::STANDARD, KIWIPETE);
    position.map_or(0, |position| position.perft(depth))
}

/// The leaves below the start of a game of checkers.
// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn checkers(depth: u32) -> u64 {
    from_the_start::<checkers::Position>(depth)
}

/// The positions below the start of a game of backgammon, over all rolls.
// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn backgammon(depth: u32) -> u64 {
    from_the_start::<backgammon::Position>(depth)
}

fn from_the_start<G: Perft<Rules: Default>>(depth: u32) -> u64 {
    let rules = <G as Game>::Rules::default();
    G::perft_start(rules).perft(depth)
}
