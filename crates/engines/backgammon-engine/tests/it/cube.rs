use backgammon::{Level, Position};
use game::{Game, Notation, Side};
use salon_backgammon_engine::BackgammonEngine;

use crate::engine_harness::{at, best_move};

/// White has one checker on the ace point and Black two there: White wins with any roll. A double
/// must be refused, and money players double.
#[test]
fn won_position_is_doubled_and_dropped() {
    let won = "XGID=-A----------------------b-:0:0:1:00:0:0:0:0:10";
    assert_eq!(best_move(&at("standard+money", won), 1), "double");
    let offered = "XGID=-A----------------------b-:0:0:1:D:0:0:0:0:10";
    assert_eq!(best_move(&at("standard+money", offered), 1), "drop");
}

/// Two checkers on the six point against one that will be off: White wins with 11, 22 does not get
/// both off; by hand, only 33, 44, 55 and 66 do: 4 of 36 and no double.
#[test]
fn does_not_double_when_far_behind() {
    let far_behind = "XGID=------B-----------------a-:0:0:1:00:0:0:0:0:10";
    assert_eq!(best_move(&at("standard+money", far_behind), 1), "roll");
}

/// The last roll, by the books: from 5 and 2, 19 of 36 rolls bear both off, a double and a take; from
/// 4 and 1, 29 of 36, a double and a drop; from 6 and 1, 15 of 36 and no double.
#[test]
fn last_roll_doubles_match_published_analysis() {
    let (five_two, four_one, six_one) =
        ("--A--A------------------a-", "-A--A-------------------a-", "-A----A-----------------a-");
    let does = |points: &str, action: &str, rules: &str| {
        // The last but two of the fields says which side rules there are.
        let side_rules = match rules {
            _ if rules.contains("jacoby") => 1,
            _ if rules.contains("beavers") => 2,
            _ => 0,
        };
        let text = format!("XGID={points}:0:0:1:{action}:0:0:{side_rules}:0:10");
        best_move(&at(rules, &text), 2)
    };
    for rules in ["standard+money", "travel+jacoby"] {
        assert_eq!(does(five_two, "00", rules), "double");
        assert_eq!(does(five_two, "D", rules), "take");
        assert_eq!(does(four_one, "00", rules), "double");
        assert_eq!(does(four_one, "D", rules), "drop");
        assert_eq!(does(six_one, "00", rules), "roll");
    }
    // A double at 15 of 36 is for the other side to beaver.
    assert_eq!(does(six_one, "D", "standard+money+beavers"), "beaver");
    assert_eq!(does(six_one, "D", "standard+money"), "take");
}

fn position(text: &str) -> Position {
    Position::read_position(&"standard+money".parse().unwrap(), text).unwrap()
}

#[test]
fn resigns_lost_games_and_accepts_resignations() {
    // Black to roll has two checkers on the ace point; White has four left and one off at least.
    let lost = position("XGID=-D----------------------b-:0:0:-1:00:0:0:0:0:10");
    let engine = BackgammonEngine::new();
    assert_eq!(engine.resignation_level(&lost, Side::White), Some(Level::Single));
    assert_eq!(engine.resignation_level(&lost, Side::Black), None);
    assert!(engine.accepts_resignation(&lost, Side::Black, Level::Single));
    let start = Position::start("standard+money".parse().unwrap());
    assert_eq!(engine.resignation_level(&start, Side::White), None);
    assert!(engine.accepts_resignation(&start, Side::Black, Level::Single), "who would not");
    // White has borne off nothing and stands far away: a gammon is certain.
    let gammon = position("XGID=-------------O----------b-:0:0:-1:00:0:0:0:0:10");
    assert_eq!(engine.resignation_level(&gammon, Side::White), Some(Level::Gammon));
    assert!(!engine.accepts_resignation(&gammon, Side::Black, Level::Single));
}
