//! What sets the rulebooks apart, by positions analysed by hand.

use game::{Game, Outcome, Side, Turn};
use salon_checkers::{Ending, Position, Rules};

use crate::{all_rules, moves, position, under};

const STRICT: [Rules; 4] = [Rules::STANDARD, Rules::FORTRESS, Rules::TRAVEL, Rules::SLEIGH];

/// Asserts the moves under the four booklets that say "must", and under the one that says "may".
fn check(fen: &str, must: &[&str], may: &[&str]) {
    for rules in STRICT {
        assert_eq!(moves(&under(rules, fen)), must, "{rules}: {fen}");
    }
    for first in Side::ALL {
        assert_eq!(moves(&under(Rules::deluxe(first), fen)), may, "deluxe: {fen}");
    }
}

#[test]
fn the_rulebook_decides_who_begins() {
    for rules in STRICT {
        assert_eq!(Position::start(rules).turn(), Turn::Player(Side::Black));
    }
    for first in Side::ALL {
        assert_eq!(Position::start(Rules::deluxe(first)).turn(), Turn::Player(first));
    }
}

/// The man on 15 can jump the one on 18. Where it must, nothing else can be played; where it may,
/// it can also step to 19 and the man on 1 to 5 or 6.
#[test]
fn captures_are_compulsory_except_under_deluxe() {
    check("B:W18,32:B1,15", &["15x22"], &["1-5", "1-6", "15-19", "15x22"]);
}

/// From 22 the man can jump on over 26 to 31. Only under `deluxe` may it stop on 22.
#[test]
fn captures_must_be_completed_except_under_deluxe() {
    check("B:W18,26:B15", &["15x22x31"], &["15-19", "15x22", "15x22x31"]);
}

/// On 31 the man is crowned. A king could jump on over 27 to 24, and under `deluxe` it is one
/// already.
#[test]
fn crowning_ends_the_turn_except_under_deluxe() {
    check("B:W18,26,27:B15", &["15x22x31"], &["15-19", "15x22", "15x22x31", "15x22x31x24"]);
    let mut crowned = under(Rules::DELUXE, "B:W18,26,27:B15");
    crowned.play(&crowned.read_numeric("15x22x31x24").unwrap());
    assert_eq!(crowned.short_fen(), "W:W:BK24");
}

/// A step to the crowning row ends the turn everywhere: only captures go on.
#[test]
fn a_step_ends_the_turn() {
    check("B:W27:B26", &["26-30", "26-31"], &["26-30", "26-31"]);
}

/// The man on 18 has an enemy behind it on 15, with 11 free behind that, and may not jump back.
/// The king in its place may.
#[test]
fn men_capture_forward_and_kings_everywhere() {
    check("B:W15:B18", &["18-22", "18-23"], &["18-22", "18-23"]);
    check("B:W15:BK18", &["18x11"], &["18-14", "18-22", "18-23", "18x11"]);
}

/// A man changes its diagonal in the middle of a capture: 1x10 over 6, then over 15 to 19 or over
/// 14 to 17.
#[test]
fn men_change_diagonals_while_they_capture() {
    let may = ["1-5", "1x10", "1x10x17", "1x10x19"];
    check("B:W6,14,15:B1", &["1x10x17", "1x10x19"], &may);
}

/// Two captures, of one piece by 15x22 and of two by 16x23x30: there is no rule of the most.
#[test]
fn any_capture_may_be_chosen() {
    check(
        "B:W18,19,26:B15,16",
        &["15x22x31", "15x24", "16x23x30"],
        &["15x22", "15x22x31", "15x24", "16-20", "16x23", "16x23x30"],
    );
}

/// Kings move one square, and jump only over a neighbour.
#[test]
fn kings_move_one_square() {
    check("B:W10:BK1", &["1-5", "1-6"], &["1-5", "1-6"]);
}

/// Four pieces stand round 7, 14, 23 and 16. The king comes back to 7, which counts as empty, by
/// one way or the other; under `deluxe` it can stop on each square, or step up to 2 or 3.
#[test]
fn both_directions_of_a_circular_capture_are_moves() {
    check(
        "B:W10,11,18,19:BK7",
        &["7x14x23x16x7", "7x16x23x14x7"],
        &[
            "7-2",
            "7-3",
            "7x14",
            "7x14x23",
            "7x14x23x16",
            "7x14x23x16x7",
            "7x16",
            "7x16x23",
            "7x16x23x14",
            "7x16x23x14x7",
        ],
    );
}

/// A man that goes on as a king can come back to where it started. It jumps 26 to 30, where it is
/// crowned, and then 25 to 21, 17 to 14, and 18 home to 23. As a man it could not begin with 18.
#[test]
fn a_crowned_man_can_capture_back_to_its_start() {
    check(
        "B:W17,18,25,26:B23",
        &["23x30"],
        &["23-27", "23x30", "23x30x21", "23x30x21x14", "23x30x21x14x23"],
    );
}

/// Black's last piece is captured, or cannot move: either way White has won, everywhere.
#[test]
fn a_side_without_pieces_or_moves_loses() {
    let won = |ending| Turn::Over(Outcome::Win { winner: Side::White, points: 1, ending });
    for rules in all_rules() {
        let mut last = under(rules, "W:W18:B15");
        last.play(&last.read_numeric("18x11").unwrap());
        assert_eq!(last.turn(), won(Ending::Captured), "{rules}");
        assert!(last.moves().is_empty());
        // The man on 5 has 9 before it, behind which 14 is taken.
        let blocked = under(rules, "B:W9,14:B5");
        assert_eq!(blocked.turn(), won(Ending::Blocked), "{rules}");
        assert!(blocked.moves().is_empty());
    }
}

#[test]
fn counters_follow_the_game() {
    let mut game = position("B:WK1,21:BK32,12:H6:F9");
    for (text, fen) in [
        ("32-28", "W:WK1,21:B12,K28:H7:F9"),
        ("1-5", "B:WK5,21:B12,K28:H8:F10"),
        ("12-16", "W:WK5,21:B16,K28:H0:F10"),
        ("21-17", "B:WK5,17:B16,K28:H0:F11"),
    ] {
        game.play(&game.read_numeric(text).unwrap());
        assert_eq!(game.fen(), fen);
    }
    let mut white_first = Position::start(Rules::deluxe(Side::White));
    white_first.play(&white_first.read_numeric("21-17").unwrap());
    assert_eq!(white_first.number(), 1);
    white_first.play(&white_first.read_numeric("9-13").unwrap());
    assert_eq!(white_first.number(), 2);
}
