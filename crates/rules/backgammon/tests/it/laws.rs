//! What the crate `game-laws` asks of every game, under every kind of rules.

use game::Notation;
use game_laws::Laws;
use salon_backgammon::{Position, Rules};

fn rules(text: &str) -> Rules {
    text.parse().expect(text)
}

#[test]
fn laws_hold_under_every_kind_of_rules() {
    for (seed, text) in [
        "standard",
        "standard+match=1",
        "standard+match=2",
        "standard+match=7+cubeless",
        "standard+money",
        "standard+money+jacoby+beavers+raccoons+auto=3",
        "fortress",
        "premium",
        "travel",
        "travel+jacoby+beavers+auto=1",
    ]
    .into_iter()
    .enumerate()
    {
        Laws::<Position>::new(rules(text)).playouts(6).longest(300).seed(seed as u64).check();
    }
}

#[test]
fn laws_hold_late_in_the_game() {
    for (seed, text) in [
        // Bearing off against the last defenders, and against none.
        "XGID=aBBBCBa-------------------:0:0:1:00:0:0:0:0:10",
        "XGID=-CCCBBB-----------bbbccc--:1:-1:-1:00:0:0:0:0:10",
        "XGID=-A---------------------aB-:2:1:1:00:0:0:0:0:10",
    ]
    .into_iter()
    .enumerate()
    {
        let start = Position::read_position(&Rules::MONEY, text).expect(text);
        Laws::<Position>::new(Rules::MONEY)
            .starting_at(start)
            .playouts(8)
            .longest(120)
            .seed(seed as u64)
            .check();
    }
}

/// Where there is a cube, a player's first branches are `roll` and `double`, and those perft leaves
/// aside: so the rules are such without one.
#[test]
fn perft_keeps_its_law() {
    Laws::<Position>::new(Rules::FORTRESS).playouts(3).longest(150).check_perft();
}
