//! Numbers that others have published.

use game::Perft;
use salon_backgammon::{Board, Dice, Position, Rules};

/// Distinct results of each roll from the starting position.
const FIRST_PLAYS: [(u8, u8, u32); 21] = [
    (1, 1, 42),
    (2, 2, 75),
    (3, 3, 73),
    (4, 4, 52),
    (5, 5, 4),
    (6, 6, 11),
    (2, 1, 15),
    (3, 1, 16),
    (4, 1, 14),
    (5, 1, 8),
    (6, 1, 10),
    (3, 2, 17),
    (4, 2, 18),
    (5, 2, 8),
    (6, 2, 14),
    (4, 3, 17),
    (5, 3, 9),
    (6, 3, 14),
    (5, 4, 9),
    (6, 4, 14),
    (6, 5, 7),
];

#[test]
fn counts_the_first_plays_of_each_roll() {
    for (one, other, count) in FIRST_PLAYS {
        let dice = Dice::new(one, other).unwrap();
        assert_eq!(Board::START.count_plays(dice), count, "{dice}");
        let mut plays = 0;
        Board::START.each_play(dice, |_, _| plays += 1);
        assert_eq!(plays, count, "{dice}");
    }
}

#[test]
fn counts_two_turns_over_all_rolls() {
    let start = Position::perft_start(Rules::STANDARD);
    assert_eq!(start.perft(1), 447);
    assert_eq!(start.perft(2), 202_782);
    assert_eq!(start.divide(2).iter().map(|(_, lines)| lines).sum::<u64>(), 202_782);
}

#[test]
fn counts_three_turns_over_all_rolls() {
    assert_eq!(Position::perft_start(Rules::STANDARD).perft(3), 116_154_993);
}
