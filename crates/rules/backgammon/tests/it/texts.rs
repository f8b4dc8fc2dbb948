//! Texts of positions and plays.

use game::{Game, Notation};
use salon_backgammon::{Position, PositionError};

use crate::scene::{board, money, play, read, rules, start};

const START: &str = "-b----E-C---eE---c-e----B-";

fn written(position: &Position) -> String {
    position.write_position().trim_start_matches("XGID=").to_owned()
}

#[test]
fn every_phase_has_its_text() {
    let text = |rules_text: &str, events: &str| written(play(start(rules_text), events).position());
    let money = "standard+money+beavers+raccoons";
    assert_eq!(text("standard", ""), format!("{START}:0:0:1:00:0:0:0:5:10;opening"));
    assert_eq!(text("standard", "31"), format!("{START}:0:0:1:31:0:0:0:5:10"));
    assert_eq!(text("standard", "13"), format!("{START}:0:0:-1:31:0:0:0:5:10"));
    // White has made the five point: 8/5 6/5.
    let after = "-b---BD-B---eE---c-e----B-";
    let begin = "31 8/5,6/5";
    assert_eq!(text(money, begin), format!("{after}:0:0:-1:00:0:0:2:0:10"));
    assert_eq!(text(money, "31 8/5,6/5 roll"), format!("{after}:0:0:-1:00:0:0:2:0:10;rolling"));
    assert_eq!(text(money, "31 8/5,6/5 double"), format!("{after}:0:0:-1:D:0:0:2:0:10"));
    assert_eq!(text(money, "31 8/5,6/5 double beaver"), format!("{after}:0:0:-1:B:0:0:2:0:10"));
    assert_eq!(
        text(money, "31 8/5,6/5 double beaver raccoon"),
        format!("{after}:0:0:-1:R:0:0:2:0:10")
    );
    assert_eq!(text(money, "31 8/5,6/5 double take"), format!("{after}:1:1:-1:00:0:0:2:0:10"));
    assert_eq!(
        text(money, "31 8/5,6/5 double drop"),
        format!("{after}:0:0:-1:D:0:0:2:0:10;over=drop")
    );
    // Where nobody can double, nothing more need be said before the roll.
    assert_eq!(text("fortress", begin), format!("{after}:0:0:-1:00:0:0:0:1:10"));
    assert_eq!(text("travel+auto=1", "22"), format!("{START}:1:0:1:00:0:0:0:0:10;opening"));
}

#[test]
fn the_position_text_decides_what_standard_is_played_for() {
    let implied = |text: &str| read("standard", text).rules().to_string();
    assert_eq!(implied(&format!("{START}:0:0:1:31:0:0:0:5:10")), "standard");
    assert_eq!(implied(&format!("{START}:0:0:1:31:0:0:0:7:10")), "standard+match=7");
    assert_eq!(implied(&format!("{START}:0:0:1:31:0:0:0:0:10")), "standard+money");
    assert_eq!(implied(&format!("{START}:0:0:1:31:0:0:3:0:10")), "standard+money+jacoby+beavers");
}

#[test]
fn contradictions_between_text_and_rules_are_reported() {
    for (rules_text, rest) in [
        ("standard+match=5", "0:0:0:7"),
        ("standard+match=5", "0:0:0:0"),
        ("standard+money", "0:0:0:5"),
        ("fortress", "0:0:0:3"),
        ("fortress", "0:1:0:1"),
    ] {
        let text = format!("{START}:0:0:1:31:{rest}:10");
        let error = Position::read_position(&rules(rules_text), &text).unwrap_err();
        assert!(
            matches!(error, PositionError::AgainstRules { .. }),
            "{rules_text} {text}: {error}"
        );
    }
}

/// Where a position repeats an option of the rules, the rules win.
#[test]
fn rules_win_over_the_money_flags_of_a_position() {
    for (rules_text, flags) in
        [("standard+money", 1), ("standard+money+jacoby", 0), ("travel", 2), ("travel+jacoby", 0)]
    {
        let text = format!("{START}:0:0:1:31:0:0:{flags}:0:10");
        let position = Position::read_position(&rules(rules_text), &text).unwrap();
        assert_eq!(position.rules().to_string(), rules_text);
    }
}

#[test]
fn impossible_positions_are_refused() {
    let mut texts: Vec<String> = [
        // The fields.
        "",
        "XGID=",
        "-b----E-C---eE---c-e----B-",
        "-b----E-C---eE---c-e----B:0:0:1:31:0:0:0:0:10",
        "-b----E-C---eE---c-e----P-:0:0:1:31:0:0:0:0:10",
        "Ab----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
        "-b----E-C---eE---c-e----Ba:0:0:1:31:0:0:0:0:10",
        "-b----E-C---eE---c-e----C-:0:0:1:31:0:0:0:0:10",
        "-b----E-C---eE---c-e----B-:0:0:0:31:0:0:0:0:10",
        "-b----E-C---eE---c-e----B-:0:0:1:71:0:0:0:0:10",
        "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:4:0:10",
        "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:100:10",
        "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10:0",
        "-b----E-C---eE---c-e----B-:0:0:1:31:+1:0:0:0:10",
        // The cube: owned but not turned, turned in the middle, turned too often, in Crawford.
        "-b----E-C---eE---c-e----B-:0:1:1:31:0:0:0:0:10",
        "-b----E-C---eE---c-e----B-:1:0:1:31:0:0:0:0:10",
        "-b----E-C---eE---c-e----B-:25:1:1:31:0:0:0:0:10",
        "-b----E-C---eE---c-e----B-:1:1:1:31:4:0:1:5:10",
        // The score.
        "-b----E-C---eE---c-e----B-:0:0:1:31:5:0:0:5:10",
        "-b----E-C---eE---c-e----B-:0:0:1:31:3:0:1:5:10",
        // Offers that cannot have been made.
        "-b----E-C---eE---c-e----B-:1:-1:1:D:0:0:0:0:10",
        "-b----E-C---eE---c-e----B-:0:0:1:B:0:0:0:0:10",
        "-b----E-C---eE---c-e----B-:0:0:1:R:0:0:2:0:10",
        "-b----E-C---eE---c-e----B-:0:0:1:D:4:0:1:5:10",
        // Suffixes.
        "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10;opening",
        "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10;rolling",
        "-b---BD-B---eE---c-e----B-:0:0:1:00:0:0:0:0:10;opening",
        "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10;over=gammon",
        "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10;over=drop",
        "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10;asleep",
    ]
    .map(str::to_owned)
    .to_vec();
    // White has borne off everything: there are no dice any more, and it is a gammon.
    let won = board(&[], &[(6, 15)]);
    texts.push(format!("{won}:0:0:1:31:0:0:0:0:10"));
    texts.push(format!("{won}:0:0:1:00:0:0:0:0:10;rolling"));
    texts.push(format!("{won}:0:0:1:00:0:0:0:0:10;over=single"));
    for text in texts {
        let read = Position::read_position(&rules("standard"), &text);
        let error = read.map(|position| position.write_position()).expect_err(&text);
        assert!(error.to_string().len() > 10, "{text}: {error}");
    }
    let over = read("standard", &format!("{won}:0:0:1:00:0:0:0:0:10"));
    assert!(written(&over).ends_with(";over=gammon"));
}

/// Board, dice, play as a person might write it, and as we write it.
#[test]
fn reads_plays_leniently_and_writes_the_shortest_form() {
    let start = START.to_owned();
    let blot = board(&[(24, 2), (13, 5), (8, 3), (6, 5)], &[(25 - 5, 1), (6, 5)]);
    let runs = board(&[(24, 2)], &[(25 - 23, 1), (6, 5)]);
    let home = board(&[(6, 2), (5, 2), (4, 2)], &[(1, 2)]);
    let entering = board(&[(25, 2), (6, 5)], &[(25 - 22, 1), (1, 5)]);
    for (board, dice, text, canonical) in [
        (&start, "31", "8/5,6/5", "8/5,6/5"),
        (&start, "31", " 6/5  8/5 ", "8/5,6/5"),
        (&start, "13", "6-5 8-5", "8/5,6/5"),
        (&start, "31", "24/23/20", "24/20"),
        (&start, "31", "24/21 21/20", "24/20"),
        (&start, "31", "24/20", "24/20"),
        (&start, "22", "13/11(2) 6/4(2)", "13/11(2),6/4(2)"),
        (&start, "22", "13/11 13/11 6/4 6/4", "13/11(2),6/4(2)"),
        (&start, "22", "13/9(2)", "13/9(2)"),
        (&start, "22", "13/11/9 13/11 11/9", "13/9(2)"),
        (&start, "22", "13/5", "13/5"),
        (&start, "66", "24/18(2) 13/7(2)", "24/18(2),13/7(2)"),
        (&blot, "31", "8/5* 6/5", "8/5*,6/5"),
        (&blot, "31", "8/5 6/5", "8/5*,6/5"),
        (&blot, "31", "6/5*/2", "6/5*/2"),
        (&blot, "31", "6/2", "6/2"),
        (&blot, "11", "6/5*(2) 8/7(2)", "8/7(2),6/5*,6/5"),
        (&runs, "31", "24/23*/20", "24/23*/20"),
        (&runs, "31", "24/20", "24/20"),
        (&runs, "31", "24/23/20", "24/23*/20"),
        (&home, "64", "6/off 4/off", "6/off,4/off"),
        (&home, "64", "6/0 6/2", "6/2,6/off"),
        (&home, "66", "6/off(2) 5/off(2)", "6/off(2),5/off(2)"),
        (&entering, "32", "bar/22* Bar/23", "bar/23,bar/22*"),
        (&entering, "32", "25/22 25/23", "bar/23,bar/22*"),
        (&entering, "33", "bar/22*(2) 22/19(2)", "bar/22*/19,bar/19"),
    ] {
        let position = money(board, dice);
        let mv = position.read_move(text).unwrap_or_else(|error| panic!("{dice} {text}: {error}"));
        assert_eq!(position.write_move(&mv), canonical, "{dice} {text}");
        assert_eq!(position.say_move(&mv), canonical.replace(',', " "));
        assert_eq!(position.read_move(canonical), Ok(mv));
    }
}

#[test]
fn reads_every_word_for_a_pass() {
    // Closed out.
    let home = [1, 2, 3, 4, 5, 6].map(|point| (point, 2));
    let closed = money(&board(&[(25, 1), (6, 3)], &home), "31");
    assert_eq!(closed.legal_moves().len(), 1);
    for text in ["pass", "Pass", "cannot move", "Cannot Move", "dance"] {
        let mv = closed.read_move(text).unwrap();
        assert_eq!(closed.write_move(&mv), "pass");
    }
    assert!(closed.read_move("bar/22").is_err());
}

#[test]
fn rejects_malformed_plays() {
    let position = money(START, "31");
    for text in
        ["", ",", "13", "13/", "/8", "13/8/", "13/8()", "13/8(0)", "13/8(5)", "26/20", "x/y"]
    {
        let read = position.read_move(text);
        assert!(matches!(read, Err(game::ReadError::Syntax(_))), "{text}: {read:?}");
    }
    assert!(position.read_move("13/10 13/10 13/10 13/10 13/10").is_err());
}

/// Checkers are drawn, or counted where there are more than five: then four and a number. Of those
/// borne off one is drawn beside their number.
#[test]
fn diagrams_show_every_checker() {
    use game::DiagramStyle;

    let crowded = board(&[(25, 1), (6, 8), (5, 2)], &[(25, 6), (1, 9)]);
    for (text, marks) in [(START, [15, 15]), (crowded.as_str(), [1 + 4 + 2 + 1, 4 + 4])] {
        let position = money(text, "31");
        let drawn = position.diagram(DiagramStyle::Ascii);
        let rows: Vec<_> = drawn.lines().collect();
        assert_eq!(rows.len(), 13);
        // Beside the frame stand names; the board itself is as wide as its edge.
        let width = rows[0].len();
        let inside: String = rows.iter().map(|row| &row[..width]).collect();
        for (mark, count) in ["X", "O"].into_iter().zip(marks) {
            assert_eq!(inside.matches(mark).count(), count, "{mark} in\n{drawn}");
        }
        assert!(inside.contains("[3]  [1]"), "{drawn}");
        let plain = position.diagram(DiagramStyle::Unicode);
        assert_eq!(plain.matches('○').count(), marks[0] + 1, "one more beside the name\n{plain}");
    }
    let drawn = money(&crowded, "31").diagram(DiagramStyle::Ascii);
    // Eight on the six point, six on the bar, nine on the ace point, and four of White's are off.
    for number in [" 8 ", " 6 ", " 9 ", "4 X"] {
        assert!(drawn.contains(number), "{number} in\n{drawn}");
    }
}
