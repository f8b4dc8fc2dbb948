//! Counts that others have published.

use salon_checkers::{Position, Rules};

use crate::{position, under};

fn check(position: Position, published: &[u64]) {
    for (depth, &leaves) in (1..).zip(published) {
        assert_eq!(position.perft(depth), leaves, "{} to depth {depth}", position.fen());
    }
}

/// From the start; every path of a capture counts. Aart Bik published these numbers, and others
/// have found the same. `salon perft checkers` goes on to 85242128, 388623673, 1766623630 and
/// 7978439499 at depth 14.
#[test]
fn perft_of_the_starting_position() {
    let published = [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680, 18_391_564];
    for rules in [Rules::STANDARD, Rules::FORTRESS, Rules::TRAVEL, Rules::SLEIGH] {
        let depths = if rules == Rules::STANDARD { 10 } else { 7 };
        check(Position::start(rules), &published[..depths]);
    }
}

#[test]
fn perft_with_kings_that_capture_in_every_direction() {
    let fen = "W:WK3,K9,22,26,K30:B7,K14,K15,K18,K19";
    check(position(fen), &[1, 1, 1, 6, 51, 343, 2_567, 14_693]);
    let fen = "B:W6,7,14,15,22,23,K26:BK1,K2,K3,10";
    check(position(fen), &[8, 18, 112, 618, 3_912, 20_217, 128_909, 669_842]);
}

/// The two directions are two moves, though they capture the same pieces.
#[test]
fn perft_counts_every_path_of_a_capture() {
    check(position("B:W10,11,18,19:BK7"), &[2]);
}

#[test]
fn perft_is_zero_after_the_end() {
    check(position("W:WK1:B"), &[0, 0]);
    assert_eq!(position("W:WK1:B").perft(0), 1);
    check(under(Rules::DELUXE, "B:W:BK1"), &[0]);
}
