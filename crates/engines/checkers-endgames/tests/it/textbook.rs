//! What every textbook teaches.

use checkers::{Position, Rules};
use game::Side;
use salon_checkers_endgames::{DtcSolver, Tablebase, Wdl};

fn position(fen: &str) -> Position {
    Position::from_fen(Rules::STANDARD, fen).unwrap()
}

fn value(fen: &str) -> Wdl {
    Tablebase::embedded().probe(&position(fen)).unwrap()
}

/// Plays out a position as the guide says for both sides; how many turns it takes to win.
fn turns_to_win(fen: &str) -> usize {
    let (mut position, mut guide) = (position(fen), DtcSolver::new());
    for turn in 0..200 {
        match guide.best_moves(&position).first() {
            Some(mv) => position.play(mv),
            None => return turn,
        }
    }
    panic!("{fen}: no end after 200 turns");
}

/// Two kings win against one, even in the double corner (squares 1 and 5, or 28 and 32), whoever is
/// to move.
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
        assert_eq!(value(fen), expected, "{fen}");
        assert!(turns_to_win(fen) < 40, "{fen}");
    }
}

/// Edward Lasker, *Chess and Checkers* (1918), diagram 88: the opposition decides between two kings.
/// White to move takes it with 32-27 and wins; Black to move takes it and draws.
#[test]
fn one_king_against_one_is_about_the_opposition() {
    assert_eq!(value("W:WK32:BK26"), Wdl::Win);
    assert_eq!(value("B:WK32:BK26"), Wdl::Draw);
    let mut guide = DtcSolver::new();
    let best = guide.best_moves(&position("W:WK32:BK26"));
    assert!(best.iter().any(|mv| mv.to_string() == "32-27"), "{best:?}");
    assert_eq!(value("W:WK32:BK1"), Wdl::Draw, "each in a double corner");
}

/// First Position, as Lasker has it (diagram 93): two kings against a king and a man that cannot get
/// by. White wins with the opposition; with Black to move Black has it, and it is a draw.
#[test]
fn first_position_is_won_with_the_opposition() {
    assert_eq!(value("W:WK19,K23:B12,K28"), Wdl::Win);
    assert_eq!(value("B:WK19,K23:B12,K28"), Wdl::Draw);
    let best = DtcSolver::new().best_moves(&position("W:WK19,K23:B12,K28"));
    assert!(best.iter().any(|mv| mv.to_string() == "23-27"), "{best:?}");
    assert!(turns_to_win("W:WK19,K23:B12,K28") < 80);
}

/// The same with a man that has yet to be crowned, as the American Checker Federation teaches it: White
/// wins by 15-19.
#[test]
fn first_position_is_won_with_a_man_to_crown() {
    assert_eq!(value("W:WK15,20:B12,K28"), Wdl::Win);
    let after = |mv: &str| {
        let mut position = position("W:WK15,20:B12,K28");
        position.play(&position.read_numeric(mv).unwrap());
        Tablebase::embedded().probe(&position)
    };
    assert_eq!(after("15-19"), Some(Wdl::Loss));
}

/// One of the exceptions that win without the opposition (W. Call's "Midget problems"): Black plays
/// 15-10 and wins.
#[test]
fn first_position_is_sometimes_won_without() {
    let fen = "B:W22,K5:BK15,K6";
    assert_eq!(value(fen), Wdl::Win);
    let mut position = position(fen);
    position.play(&position.read_numeric("15-10").unwrap());
    assert_eq!(Tablebase::embedded().probe(&position), Some(Wdl::Loss));
}

/// A board turned by half a circle is the same for the other side.
#[test]
fn colours_do_not_matter() {
    assert_eq!(value("B:BK14,K10:W21,K5"), value("W:WK19,K23:B12,K28"));
    assert_eq!(position("W:WK19:BK1").side_to_move(), Side::White);
}

/// Where nobody has to capture, or there are too many pieces, the table is silent.
#[test]
fn other_endings_are_not_its_business() {
    let free = Position::from_fen(Rules::DELUXE, "W:WK19,K23:B12,K28").unwrap();
    assert_eq!(Tablebase::embedded().probe(&free), None);
    assert_eq!(Tablebase::embedded().probe(&Position::start(Rules::STANDARD)), None);
    for rules in [Rules::FORTRESS, Rules::TRAVEL, Rules::SLEIGH] {
        let same = Position::from_fen(rules, "W:WK19,K23:B12,K28").unwrap();
        assert_eq!(Tablebase::embedded().probe(&same), Some(Wdl::Win));
    }
}

/// A side without pieces has lost; so has one that cannot move.
#[test]
fn the_end_of_the_game_is_a_loss() {
    assert_eq!(value("W:W:BK1"), Wdl::Loss);
    assert_eq!(value("W:WK1:B"), Wdl::Win);
    // The man on 12 can only go to 8, where a man stands that stands safe before 3.
    assert_eq!(value("W:W12:B8,K3"), Wdl::Loss);
}

/// The king on 14 captures the man on 10 at once. The man on 4 must go to 8, before the king on 11, and
/// is captured by the next move.
#[test]
fn the_next_capture_is_counted_by_hand() {
    let mut guide = DtcSolver::new();
    assert_eq!(guide.distance(&position("W:WK14:B10")), Some(1));
    assert_eq!(guide.distance(&position("B:WK11:B4")), Some(2));
    assert_eq!(guide.distance(&position("W:WK19:BK1")), None, "a draw goes on for ever");
}
