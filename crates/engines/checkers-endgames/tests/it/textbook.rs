//! Endgames from textbooks.

use checkers::{Position, Rules};
use game::Side;
use salon_checkers_endgames::{DtcSolver, Tablebase, Wdl};

fn position(fen: &str) -> Position {
    Position::from_fen(Rules::STANDARD, fen).unwrap()
}

fn probe(fen: &str) -> Wdl {
    Tablebase::embedded().probe(&position(fen)).unwrap()
}

/// Plays a position out with the best moves of both sides. Returns the number of turns to the win.
fn turns_to_win(fen: &str) -> usize {
    let (mut position, mut solver) = (position(fen), DtcSolver::new());
    for turn in 0..200 {
        match solver.best_moves(&position).first() {
            Some(mv) => position.play(mv),
            None => return turn,
        }
    }
    panic!("{fen}: no end after 200 turns");
}

/// Two kings win against one, even in a double corner (squares 1 and 5, or 28 and 32), whichever side
/// is to move.
#[test]
fn two_kings_beat_one_in_the_double_corner() {
    for (fen, expected) in [
        ("W:WK18,K22:BK1", Wdl::Win),
        ("B:WK18,K22:BK1", Wdl::Loss),
        ("W:WK14,K15:BK5", Wdl::Win),
        ("B:WK14,K15:BK5", Wdl::Loss),
        ("B:WK28:BK10,K11", Wdl::Win),
        ("W:WK32:BK10,K11", Wdl::Loss),
    ] {
        assert_eq!(probe(fen), expected, "{fen}");
        assert!(turns_to_win(fen) < 40, "{fen}");
    }
}

/// Edward Lasker, *Chess and Checkers* (1918), diagram 88: between two kings the opposition decides.
/// White to move takes it with 32-27 and wins; Black to move takes it and draws.
#[test]
fn the_opposition_decides_between_two_kings() {
    assert_eq!(probe("W:WK32:BK26"), Wdl::Win);
    assert_eq!(probe("B:WK32:BK26"), Wdl::Draw);
    let best = DtcSolver::new().best_moves(&position("W:WK32:BK26"));
    assert!(best.iter().any(|mv| mv.to_string() == "32-27"), "{best:?}");
    assert_eq!(probe("W:WK32:BK1"), Wdl::Draw, "each in a double corner");
}

/// First Position, Lasker's diagram 93: two kings against a king and a man that cannot get past. White
/// to move has the opposition and wins; Black to move has it and draws.
#[test]
fn first_position_is_won_with_the_opposition() {
    assert_eq!(probe("W:WK19,K23:B12,K28"), Wdl::Win);
    assert_eq!(probe("B:WK19,K23:B12,K28"), Wdl::Draw);
    let best = DtcSolver::new().best_moves(&position("W:WK19,K23:B12,K28"));
    assert!(best.iter().any(|mv| mv.to_string() == "23-27"), "{best:?}");
    assert!(turns_to_win("W:WK19,K23:B12,K28") < 80);
}

/// First Position with a man that is not crowned yet, as the American Checker Federation teaches it:
/// White wins with 15-19.
#[test]
fn first_position_is_won_with_a_man_to_crown() {
    assert_eq!(probe("W:WK15,20:B12,K28"), Wdl::Win);
    let mut position = position("W:WK15,20:B12,K28");
    position.play(&position.read_numeric("15-19").unwrap());
    assert_eq!(Tablebase::embedded().probe(&position), Some(Wdl::Loss));
}

/// An exception that wins without the opposition (W. Call, "Midget problems"): Black wins with 15-10.
#[test]
fn first_position_has_an_exception_without_the_opposition() {
    let fen = "B:W22,K5:BK15,K6";
    assert_eq!(probe(fen), Wdl::Win);
    let mut position = position(fen);
    position.play(&position.read_numeric("15-10").unwrap());
    assert_eq!(Tablebase::embedded().probe(&position), Some(Wdl::Loss));
}

#[test]
fn a_rotated_board_has_the_same_result_for_the_other_side() {
    assert_eq!(probe("B:BK14,K10:W21,K5"), probe("W:WK19,K23:B12,K28"));
    assert_eq!(position("W:WK19:BK1").side_to_move(), Side::White);
}

#[test]
fn knows_only_few_pieces_and_compulsory_captures() {
    let deluxe = Position::from_fen(Rules::DELUXE, "W:WK19,K23:B12,K28").unwrap();
    assert_eq!(Tablebase::embedded().probe(&deluxe), None);
    assert_eq!(Tablebase::embedded().probe(&Position::start(Rules::STANDARD)), None);
    for rules in [Rules::FORTRESS, Rules::TRAVEL, Rules::SLEIGH] {
        let same = Position::from_fen(rules, "W:WK19,K23:B12,K28").unwrap();
        assert_eq!(Tablebase::embedded().probe(&same), Some(Wdl::Win));
    }
}

/// A side without pieces has lost, and so has a side that cannot move.
#[test]
fn the_end_of_the_game_is_a_loss() {
    assert_eq!(probe("W:W:BK1"), Wdl::Loss);
    assert_eq!(probe("W:WK1:B"), Wdl::Win);
    // The man on 12 is blocked by the man on 8, and cannot jump it because 3 is taken.
    assert_eq!(probe("W:W12:B8,K3"), Wdl::Loss);
}

/// The king on 14 captures the man on 10 at once. The man on 4 must step to 8, next to the king on 11,
/// which then captures it.
#[test]
fn the_distance_to_conversion_counts_plies() {
    let mut solver = DtcSolver::new();
    assert_eq!(solver.distance(&position("W:WK14:B10")), Some(1));
    assert_eq!(solver.distance(&position("B:WK11:B4")), Some(2));
    assert_eq!(solver.distance(&position("W:WK19:BK1")), None, "a draw has no distance");
}
