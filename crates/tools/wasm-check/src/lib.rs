//! The rules and the engines as a wasm module: what they count and find there must be what they count
//! and find here. `cargo verify` runs it in an interpreter, and beside it the example `native`. Not part
//! of the product.

use std::hash::{Hash, Hasher};

use backgammon_engine::BackgammonEngine;
use checkers_engine::CheckersEngine;
use chess_engine::ChessEngine;
use engine::{Engine, Limits, Request, Score, Stop, StoppedClock};
use game::{Game, Line, Notation, Perft};

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

/// What the chess engine finds in the first position within so many nodes.
// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn chess_search(nodes: u32) -> u64 {
    let position = chess::Position::from_fen(chess::Rules::STANDARD, KIWIPETE);
    position.map_or(0, |position| found(&mut ChessEngine::new(), position, nodes))
}

/// What the checkers engine finds at the start within so many nodes.
// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_search(nodes: u32) -> u64 {
    let start = checkers::Position::start(checkers::Rules::STANDARD);
    found(&mut CheckersEngine::new(), start, nodes)
}

/// What the backgammon engine finds for an opening roll of 31 within so many nodes.
// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn backgammon_search(nodes: u32) -> u64 {
    let mut start = backgammon::Position::start(backgammon::Rules::MONEY);
    let rolled = start.read_event("31").ok().and_then(|event| start.apply(&event).ok());
    rolled.map_or(0, |()| found(&mut BackgammonEngine::new(), start, nodes))
}

/// The move, the score and every step of the way to them, as one number; 0 if nothing is found.
fn found<G: Game>(engine: &mut dyn Engine<G>, start: G, nodes: u32) -> u64 {
    let line = Line::new(start);
    let request = Request::new(&line, Limits::nodes(nodes.into()));
    let mut mark = Fnv(0xcbf2_9ce4_8422_2325);
    let choice = engine.think(&request, &StoppedClock, &Stop::new(), &mut |info| {
        (info.depth, info.nodes, numbers(info.score), &info.line).hash(&mut mark);
    });
    choice.map_or(0, |choice| {
        (choice.mv, numbers(choice.score), choice.nodes).hash(&mut mark);
        mark.finish()
    })
}

fn numbers(score: Score) -> (u8, i64) {
    match score {
        Score::Hundredths(value) => (0, value.into()),
        Score::WinIn(moves) => (1, moves.into()),
        Score::LossIn(moves) => (2, moves.into()),
        Score::Chances(chances) => (3, chances.win.to_bits().into()),
    }
}

/// FNV-1a over numbers: the same on machines of every width, where bytes of a `usize` are not.
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

    // Discriminants of enums come this way.
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
    fn searches_leave_a_mark_of_their_own() {
        assert_ne!(chess_search(500), 0);
        assert_eq!(chess_search(500), chess_search(500));
        assert_ne!(chess_search(500), chess_search(501));
        assert_ne!(checkers_search(500), checkers_search(700));
        // The first look at all plays is one step, the second ends when the nodes do.
        assert_ne!(backgammon_search(10), 0);
        assert_ne!(backgammon_search(10), backgammon_search(9_000));
    }
}
