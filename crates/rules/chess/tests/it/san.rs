//! Standard Algebraic Notation: tolerant reading, exact writing.

use salon_chess::{PieceLetters, Position, San, SanError, Uci};

use crate::position;

fn reads(fen: &str, texts: &[&str], uci: &str) {
    let position = position(fen);
    for text in texts {
        let mv = text.parse::<San>().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(mv.to_move(&position).unwrap().to_string(), uci, "{text}");
    }
}

fn writes(fen: &str, uci: &str, san: &str) {
    let position: Position = position(fen);
    let mv = uci.parse::<Uci>().unwrap().to_move(&position).unwrap();
    assert_eq!(position.to_san(mv, PieceLetters::English), san);
}

#[test]
fn reads_san_with_common_deviations() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    reads(start, &["Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "Nf3+", "Nf3!?", "Nf3#??"], "g1f3");
    reads(start, &["e4", "e2e4", "e2-e4", "ee4", "Pe4", "e4!"], "e2e4");
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    reads(castling, &["O-O", "0-0", "o-o", "OO", "O-O!"], "e1g1");
    reads(castling, &["O-O-O", "0-0-0", "O-O-O+"], "e1c1");
    let promotion = "8/P6k/8/8/8/8/8/4K3 w - - 0 1";
    reads(promotion, &["a8=Q", "a8Q", "a8(Q)", "a8/Q", "a7a8=Q", "a8=Q+"], "a7a8q");
    reads(
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
        &["exd6", "exd6 e.p.", "exd6ep", "e5xd6", "ed6", "e:d6"],
        "e5d6",
    );
    reads("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 2", &["exd5", "ed5", "e4d5"], "e4d5");
}

#[test]
fn writes_the_shortest_unambiguous_san() {
    writes("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O");
    writes("r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1", "e1c1", "O-O-O");
    writes("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "exd6");
    writes("8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "a8=N");
    writes("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8", "Ra8#");
    writes("7k/8/5K2/8/8/8/8/R7 w - - 0 1", "a1a8", "Ra8+");
    // Two knights: the file is enough; on one file, the rank; three around a square, both.
    writes("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2", "Nbd2");
    writes("4k3/8/8/8/8/N7/8/N3K3 w - - 0 1", "a1c2", "N1c2");
    writes("4k3/8/8/8/8/N3N3/8/N3K3 w - - 0 1", "a1c2", "N1c2");
    writes("8/k7/8/8/4Q2Q/8/1K6/7Q w - - 0 1", "h4e1", "Qh4e1");
    // The other knight is pinned, so nothing need be said.
    writes("4r1k1/8/8/8/8/2N5/4N3/4K3 w - - 0 1", "c3d5", "Nd5");
}

#[test]
fn rejects_malformed_san() {
    let error = |text: &str| text.parse::<San>().unwrap_err();
    assert_eq!(error(""), SanError::Empty);
    assert_eq!(error("!?"), SanError::Empty);
    assert_eq!(error("N"), SanError::NoTarget);
    assert_eq!(error("Ni9"), SanError::NoTarget);
    assert_eq!(error("Xf3"), SanError::Origin);
    assert_eq!(error("Nzf3"), SanError::Origin);
    assert_eq!(error("Nxxf3"), SanError::Origin);
    assert_eq!(error("a8=X"), SanError::Ending);
    assert_eq!(error("--"), SanError::NoTarget);
    assert_eq!(error("é4"), SanError::NoTarget);
}

#[test]
fn reads_and_writes_french_piece_letters() {
    let position = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let mv = San::read("Txa8+", PieceLetters::French).unwrap().to_move(&position).unwrap();
    assert_eq!(mv.to_string(), "a1a8");
    // R is the king (roi), so the English rook's letter means something else.
    let mv = San::read("Rd2", PieceLetters::French).unwrap().to_move(&position).unwrap();
    assert_eq!(mv.to_string(), "e1d2");
    assert_eq!(San::read("Nf3", PieceLetters::French), Err(SanError::Origin));
}
