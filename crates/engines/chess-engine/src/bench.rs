use std::time::Duration;

use chess::{Position, Rules};
use engine::MonotonicClock;

use crate::ChessEngine;

/// Positions of all kinds: openings, attacks, endgames, and one for each special rule.
const POSITIONS: [&str; 14] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r1bq1rk1/pp3ppp/2n1pn2/2bp4/4P3/P1NP1N2/1PP1BPPP/R1BQ1RK1 b - - 0 9",
    "r2q1rk1/1b2bppp/p1n1pn2/1pp5/3P4/1B2PN2/PP2QPPP/RNBR2K1 w - - 0 12",
    "2r3k1/pp3ppp/4p3/3pP3/3n1P2/3B4/PP4PP/2R3K1 w - - 0 24",
    "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 0 50",
    "8/8/5k2/8/2B5/8/1b3P2/4K3 w - - 0 60",
    "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 30",
    "8/1P4k1/8/8/8/8/1p4K1/8 w - - 0 50",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39",
    "r1b2rk1/2q1bppp/p2p1n2/np2p3/3PP3/2P2N1P/PPBN1PP1/R1BQR1K1 w - - 0 13",
    "3r1rk1/p5pp/bpp1pp2/8/q1PP1P2/b3P3/P2NQRPP/1R2B1K1 b - - 6 22",
    "8/8/8/8/5kp1/P7/8/1K1N4 w - - 0 80",
];

/// Searches fixed positions to a depth: the node count, which is the engine's signature, and the time.
pub fn bench(depth: u32, clock: &dyn MonotonicClock) -> (u64, Duration) {
    let positions =
        POSITIONS.iter().filter_map(|fen| Position::from_fen(Rules::STANDARD, fen).ok());
    engine::bench(&mut ChessEngine::new(), positions, depth, clock)
}
