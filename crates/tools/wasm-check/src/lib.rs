//! The rules and the engines as a wasm module, which `cargo verify` runs in an interpreter and compares with the
//! native example `native`: perft counts and searches must be identical. Not part of the product.
//!
//! ```
//! assert_eq!(salon_wasm_check::checkers(3), 302);
//! ```

use std::hash::{Hash, Hasher};

use backgammon_engine::BackgammonEngine;
use checkers_engine::CheckersEngine;
use chess_engine::ChessEngine;
use engine::{Engine, EngineScore, SearchLimits, SearchRequest, StopSignal, StoppedClock};
use game::{Game, Line, Notation, Perft};

/// Peter McKenzie's "Kiwipete", a chess position with every special move.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Perft of Kiwipete.
// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn chess(depth: u32) -> u64 {
    let position = chess::Position::from_fen(chess::Rules::STANDARD, KIWIPETE);
    position.map_or(0, |position| position.perft(depth))
}

/// Perft of the start position of checkers.
// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn checkers(depth: u32) -> u64 {
    perft_from_start::<checkers::Position>(depth)
}

/// Perft of the start position of backgammon, over all rolls.
// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn backgammon(depth: u32) -> u64 {
    perft_from_start::<backgammon::Position>(depth)
}

fn perft_from_start<G: Perft<Rules: Default>>(depth: u32) -> u64 {
    let rules = <G as Game>::Rules::default();
    G::perft_start(rules).perft(depth)
}

/// Fingerprint of a chess search of Kiwipete with this node limit.
// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn chess_search(nodes: u32) -> u64 {
    let position = chess::Position::from_fen(chess::Rules::STANDARD, KIWIPETE);
    position.map_or(0, |position| fingerprint(&mut ChessEngine::new(), position, nodes))
}

/// Fingerprint of a checkers search of the start position with this node limit.
// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_search(nodes: u32) -> u64 {
    let start = checkers::Position::start(checkers::Rules::STANDARD);
    fingerprint(&mut CheckersEngine::new(), start, nodes)
}

/// Fingerprint of a backgammon search for an opening 31 with this node limit.
// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn backgammon_search(nodes: u32) -> u64 {
    let mut start = backgammon::Position::start(backgammon::Rules::MONEY);
    let rolled = start.read_event("31").ok().and_then(|event| start.apply(&event).ok());
    rolled.map_or(0, |()| fingerprint(&mut BackgammonEngine::new(), start, nodes))
}

/// Hashes the best move, its score and every iteration of the search; 0 if the search finds no move.
fn fingerprint<G: Game>(engine: &mut dyn Engine<G>, start: G, nodes: u32) -> u64 {
    let line = Line::new(start);
    let request = SearchRequest::new(&line, SearchLimits::nodes(nodes.into()));
    let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
    let choice = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |info| {
        (info.depth, info.nodes, numbers(info.score), &info.pv).hash(&mut hash);
    });
    choice.map_or(0, |choice| {
        (choice.mv, numbers(choice.score), choice.nodes).hash(&mut hash);
        hash.finish()
    })
}

fn numbers(score: EngineScore) -> (u8, i64) {
    match score {
        EngineScore::Hundredths(value) => (0, value.into()),
        EngineScore::WinIn(moves) => (1, moves.into()),
        EngineScore::LossIn(moves) => (2, moves.into()),
        EngineScore::Probabilities(chances) => (3, chances.win.to_bits().into()),
    }
}

/// FNV-1a with every integer widened to 64 bits, so that 32-bit wasm and 64-bit machines agree.
struct Fnv(u64);

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    // Enum discriminants are hashed through this method.
    fn write_isize(&mut self, number: isize) {
        self.write_i64(number as i64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn search_fingerprints_depend_on_the_node_limit() {
        assert_ne!(chess_search(500), 0);
        assert_eq!(chess_search(500), chess_search(500));
        assert_ne!(chess_search(500), chess_search(501));
        assert_ne!(checkers_search(500), checkers_search(700));
        // 10 nodes end in the first iteration, 9,000 in the second.
        assert_ne!(backgammon_search(10), 0);
        assert_ne!(backgammon_search(10), backgammon_search(9_000));
    }
}
