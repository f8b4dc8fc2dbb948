//! The longest wins that are published. With a lone piece against a king, and where the winner needs no capture, the
//! distance to mate is the same as ours; for queen against rook and rook against knight we give the moves until the piece
//! falls, as Ken Thompson's tables did.

use chess::{Position, Rules};
use salon_chess_endgames::{DtzSolver, Tablebase, Wdl};

/// Positions that textbooks call longest, from the Nalimov tables as quoted on the Wikipedia pages "Pawnless chess endgame" and
/// "Endgame tablebase": mate in 10 with the queen, in 16 with the rook, in 19 with two bishops, in 33 with bishop and
/// knight; the queen wins the rook within 31 moves, the rook the knight within 27.
const LONGEST: [(&str, u32); 6] =
    [("Q", 10), ("R", 16), ("BB", 19), ("BN", 33), ("QvR", 31), ("RvN", 27)];

/// The longest distance of a win among all positions of an ending, in moves of the winner.
#[test]
#[ignore = "solves everything, which takes a minute in release mode"]
fn the_longest_wins_are_the_published_ones() {
    let tables = salon_chess_endgames::GeneratedTables::generate(2, &|_| {});
    let summaries = tables.summaries();
    for (pieces, moves) in LONGEST {
        let (own, other) = pieces.split_once('v').unwrap_or((pieces, ""));
        let found = summaries.iter().find(|ending| ending.name == format!("K{own}vK{other}"));
        assert_eq!(found.unwrap().longest.div_ceil(2), moves as u8, "{pieces}");
    }
}

fn probe(fen: &str) -> Wdl {
    let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
    Tablebase::shared().unwrap().probe(&position).unwrap()
}

/// Endings of the textbooks: key squares of king and pawn, the rook's pawn, Philidor's and Réti's ideas, the knight in the corner.
#[test]
fn knows_the_textbook_endings() {
    assert_eq!(probe("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"), Wdl::Win, "the king on the sixth rank");
    assert_eq!(probe("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"), Wdl::Draw, "Black has the opposition");
    assert_eq!(probe("7k/8/6KP/8/8/8/8/8 w - - 0 1"), Wdl::Draw, "the rook's pawn");
    // Réti 1921: the king catches the pawn or helps its own.
    assert_eq!(probe("7K/8/k1P5/7p/8/8/8/8 w - - 0 1"), Wdl::Draw, "Réti");
    // Saavedra: 6. c8=R wins, the queen would draw.
    assert_eq!(probe("8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1"), Wdl::Win, "Saavedra");
    assert_eq!(probe("8/8/8/8/8/5k2/5p2/5K2 w - - 0 1"), Wdl::Draw, "stalemate");
    assert_eq!(probe("8/8/8/8/8/1K6/2Q5/k7 b - - 0 1"), Wdl::Draw, "stalemate");
}

/// Réti's idea is one of the moves that keep the draw, and only one.
#[test]
fn finds_the_only_move_of_the_reti_study() {
    let position = Position::from_fen(Rules::STANDARD, "7K/8/k1P5/7p/8/8/8/8 w - - 0 1").unwrap();
    let solver = DtzSolver::new(Tablebase::shared().unwrap());
    let moves: Vec<String> = solver.safe_moves(&position).iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["h8g7"]);
}
