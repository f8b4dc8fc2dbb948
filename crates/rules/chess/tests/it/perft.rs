//! Published perft counts (the positions and numbers of the Chess Programming Wiki). Deeper ones are
//! counted by `salon perft chess` and by `cargo compare chess`.

use salon_chess::{Position, Rules};

fn check(fen: &str, counts: &[u64]) {
    let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(position.perft(depth), *count, "depth {depth} from {fen}");
    }
}

#[test]
fn perft_of_the_starting_position() {
    check(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8_902, 197_281, 4_865_609],
    );
}

#[test]
fn perft_of_kiwipete() {
    check(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2_039, 97_862, 4_085_603],
    );
}

#[test]
fn perft_of_a_rook_ending_with_en_passant_pins() {
    check(
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[14, 191, 2_812, 43_238, 674_624, 11_030_083],
    );
}

#[test]
fn perft_with_promotions_and_checks() {
    let counts = [6, 264, 9_467, 422_333, 15_833_292];
    check("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &counts);
    // The same position with the colours exchanged.
    check("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", &counts);
}

#[test]
fn perft_of_position_5_of_the_chessprogramming_wiki() {
    check(
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1_486, 62_379, 2_103_487],
    );
}

#[test]
fn perft_of_a_quiet_middle_game() {
    check(
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594],
    );
}
