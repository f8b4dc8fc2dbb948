use compare_bench::Comparison;
use game::Notation;
use salon_chess::{Position, Rules};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

/// Six positions whose counts are published, with the depth that is counted.
const POSITIONS: [(&str, u8); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5),
];

/// Bulk-counted perft of all six positions.
pub(crate) fn compare() -> compare_bench::ComparisonResult {
    let mut comparison = Comparison::new("bulk perft of six positions", "leaves");
    comparison.add("salon", || total(salon));
    comparison.add("cozy-chess (pext)", || total(|fen, depth| cozy(&fen.parse().unwrap(), depth)));
    comparison.add("shakmaty", || total(shakmaty));
    comparison.run(3)
}

fn total(perft: impl Fn(&str, u8) -> u64) -> u64 {
    POSITIONS.iter().map(|(fen, depth)| perft(fen, *depth)).sum()
}

fn salon(fen: &str, depth: u8) -> u64 {
    Position::read_position(&Rules::STANDARD, fen).unwrap().perft(depth.into())
}

fn cozy(board: &cozy_chess::Board, depth: u8) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                leaves += cozy(&next, depth - 1);
            }
        }
        false
    });
    leaves
}

fn shakmaty(fen: &str, depth: u8) -> u64 {
    let fen: Fen = fen.parse().unwrap();
    let position: Chess = fen.into_position(CastlingMode::Standard).unwrap();
    shakmaty::perft(&position, depth.into())
}
