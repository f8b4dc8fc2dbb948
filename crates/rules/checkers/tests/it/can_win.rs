//! Whether a side could still win, by positions analysed by hand.

use game::{BySide, Game};

use crate::{all_rules, position, under};

fn can_win(fen: &str) -> BySide<bool> {
    let position = position(fen);
    BySide::new(|side| position.can_win(side))
}

#[test]
fn both_sides_can_win_at_the_start() {
    for rules in all_rules() {
        let start = salon_checkers::Position::start(rules);
        assert!(game::Side::ALL.into_iter().all(|side| start.can_win(side)), "{rules}");
    }
}

/// Every step changes the parity of a king's row. With Black to move and the kings an even number
/// of rows apart, they are an even number apart whenever Black is to move, and never neighbours
/// then: Black can never capture. White is to move at odd distances and can.
#[test]
fn one_of_two_lone_kings_can_be_trapped() {
    // Rows 0 and 6.
    assert_eq!(can_win("B:WK25:BK1"), BySide { white: true, black: false });
    assert_eq!(can_win("W:WK25:BK1"), BySide { white: false, black: true });
    // Rows 0 and 7.
    assert_eq!(can_win("B:WK32:BK1"), BySide { white: false, black: true });
}

/// Black must jump White's only piece.
#[test]
fn a_side_that_must_lose_its_last_piece_cannot_win() {
    assert_eq!(can_win("B:W18:B15,1"), BySide { white: false, black: true });
    // Under deluxe Black may step with the other man instead, and be captured by 18x11.
    let free = under(salon_checkers::Rules::DELUXE, "B:W18:B15,1");
    assert!(free.can_win(game::Side::White));
}

#[test]
fn only_the_winner_can_win_a_finished_game() {
    assert_eq!(can_win("B:W9,14:B5"), BySide { white: true, black: false });
    assert_eq!(can_win("W:WK1:B"), BySide { white: true, black: false });
}
