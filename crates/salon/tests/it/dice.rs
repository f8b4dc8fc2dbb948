//! dice verify.

use crate::ask::{fed, salon};

/// A table of chess: no dice at all.
const CHESS: &str = include_str!("../../../table/tests/data/record.txt");

#[test]
fn what_has_no_dice_has_nothing_to_prove() {
    let answer = fed(&["dice", "verify", "-"], CHESS.as_bytes());
    assert_eq!((answer.code, &*answer.errors), (1, ""));
    assert!(answer.output.ends_with("so nothing can be proved\n"), "{}", answer.output);
    let french = fed(&["dice", "verify", "-", "--lang", "fr"], CHESS.as_bytes());
    assert!(french.output.contains("rien ne peut être prouvé"), "{}", french.output);
    let json = fed(&["dice", "verify", "-", "--json"], CHESS.as_bytes()).json();
    assert_eq!(json["honest"], false);
}

#[test]
fn what_is_damaged_is_told_with_its_line() {
    let damaged = CHESS.replace("e7e5", "e7e6");
    let answer = fed(&["dice", "verify", "-"], damaged.as_bytes());
    assert_eq!(answer.code, 1);
    assert!(answer.output.contains("line 16"), "{}", answer.output);
    for (text, told) in
        [("", "does not say which game"), ("hello\n\u{fffd}", "does not say which game")]
    {
        let answer = fed(&["dice", "verify", "-"], text.as_bytes());
        assert_eq!(answer.code, 1);
        assert!(answer.output.contains(told), "{}", answer.output);
    }
    let other = CHESS.replace("game chess", "game go");
    let answer = fed(&["dice", "verify", "-"], other.as_bytes());
    assert!(answer.output.contains("there is no game 'go'"), "{}", answer.output);
}

#[test]
fn a_file_that_is_not_there_is_named() {
    salon(&["dice", "verify", "nowhere.salon"]).refused(1, "nowhere.salon");
    salon(&["dice", "verify"]).refused(2, "FILE");
}
